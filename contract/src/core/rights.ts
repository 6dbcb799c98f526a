/**
 * What the members of a company may call. Private persons and distributors are owners of their own
 * account. A call that anyone may make is not here; one that is neither here nor open is refused to
 * everybody but the owner, and fails a test.
 */
export const memberRoles = ['owner', 'accountant', 'driver'] as const;
export type MemberRole = (typeof memberRoles)[number];

/** Drivers are shown their own tags alone, whatever the call. */
const everyMember = ['owner', 'accountant', 'driver'] as const;
const office = ['owner', 'accountant'] as const;
const ownerOnly = ['owner'] as const;

export const memberRights = {
  // One's own person and way to sign in.
  'GET /api/KorisnickiNalog/GetProfil': everyMember,
  'POST /api/KorisnickiNalog/SacuvajProfil': everyMember,
  'POST /api/KorisnickiNalog/PromenaLozinke': everyMember,
  'POST /api/KorisnickiNalog/PotvrdiIdentitet': everyMember,
  'POST /api/KorisnickiNalog/PromeniEmail': everyMember,
  'POST /api/KorisnickiNalog/OdustaniOdPromeneEmaila': everyMember,
  'POST /api/KorisnickiNalog/GetObavestenja': everyMember,
  'POST /api/KorisnickiNalog/OznaciProcitano': everyMember,
  'GET /api/KorisnickiNalog/GetSesije': everyMember,
  'POST /api/KorisnickiNalog/OpozoviSesiju': everyMember,
  'GET /api/KorisnickiNalog/GetBezbednost': everyMember,
  'POST /api/KorisnickiNalog/ZapocniTotp': everyMember,
  'POST /api/KorisnickiNalog/PotvrdiTotp': everyMember,
  'POST /api/KorisnickiNalog/IskljuciTotp': everyMember,
  'POST /api/KorisnickiNalog/NoviKodovi': everyMember,
  'POST /api/KorisnickiNalog/ZapocniPristupniKljuc': everyMember,
  'POST /api/KorisnickiNalog/SacuvajPristupniKljuc': everyMember,
  'POST /api/KorisnickiNalog/ObrisiPristupniKljuc': everyMember,
  'POST /api/KorisnickiNalog/ZapocniPotvrduKljucem': everyMember,
  'GET /api/Pravno/GetPrihvatanja': everyMember,
  'POST /api/Pravno/PotvrdiObavestenje': everyMember,
  // Those who are not the owner get what is kept of their person.
  'GET /api/KorisnickiNalog/IzvozPodataka': everyMember,
  // What one's home shows; a driver's is about their own tags.
  'GET /api/Pocetna/GetPocetna': everyMember,
  // The account as a whole.
  'GET /api/KorisnickiNalog/GetZatvaranje': ownerOnly,
  'POST /api/KorisnickiNalog/ObrisiNalog': ownerOnly,
  'GET /api/KorisnickiNalog/GetClanovi': ownerOnly,
  'POST /api/KorisnickiNalog/PozoviClana': ownerOnly,
  'POST /api/KorisnickiNalog/PosaljiPozivPonovo': ownerOnly,
  'POST /api/KorisnickiNalog/PovuciPoziv': ownerOnly,
  'POST /api/KorisnickiNalog/PromeniUlogu': ownerOnly,
  'POST /api/KorisnickiNalog/UkloniClana': ownerOnly,
  'POST /api/KorisnickiNalog/PrenesiVlasnistvo': ownerOnly,
  'POST /api/KorisnickiNalog/NapustiFirmu': everyMember,
  // Programs that act for the company.
  'GET /api/Integracija/GetKljucevi': ownerOnly,
  'POST /api/Integracija/NapraviKljuc': ownerOnly,
  'POST /api/Integracija/OpozoviKljuc': ownerOnly,
  'GET /api/Integracija/GetVebhukovi': ownerOnly,
  'POST /api/Integracija/NapraviVebhuk': ownerOnly,
  'POST /api/Integracija/SacuvajVebhuk': ownerOnly,
  'POST /api/Integracija/ObrisiVebhuk': ownerOnly,
  'POST /api/Integracija/NovaTajna': ownerOnly,
  'POST /api/Integracija/PosaljiProbu': ownerOnly,
  'POST /api/Integracija/GetIsporuke': ownerOnly,
  'POST /api/Integracija/PosaljiPonovo': ownerOnly,
  // Tags and what happens with them.
  'POST /api/Tag/GetTagovi': everyMember,
  'POST /api/Tag/SacuvajTag': office,
  'GET /api/Tag/GetVozaci': office,
  'POST /api/Tag/DodeliVozaca': office,
  'GET /api/Tag/GetMestaTroska': office,
  'POST /api/Tag/SacuvajMestoTroska': office,
  'POST /api/Tag/UkloniMestoTroska': office,
  'POST /api/Putarina/GetTroskoviPoMestima': office,
  'POST /api/Izvod/GetMesecniIzvodi': office,
  'POST /api/Izvod/IzaberiIzvode': office,
  'GET /api/Izvod/PreuzmiIzvod': office,
  'POST /api/Tag/PregledIzmene': office,
  'POST /api/Tag/IzmeniTagove': office,
  'POST /api/Tag/UveziTagove': office,
  'GET /api/Tag/IzvozTagova': office,
  'GET /api/Tag/GetIzmene': office,
  'POST /api/Tag/PonistiIzmenu': office,
  'POST /api/Tag/PrijaviIzgubljen': everyMember,
  'POST /api/Tag/PrijaviPronadjen': everyMember,
  'GET /api/Tag/GetPonudaPrenosa': office,
  'POST /api/Tag/PrenesiStanje': office,
  'POST /api/Tag/GetPrenosi': office,
  'POST /api/Tag/VerifikujTag': office,
  'POST /api/Putarina/GetProlasci': everyMember,
  'POST /api/Putarina/GetPotrosnja': everyMember,
  'GET /api/Putarina/GetObracun': everyMember,
  'GET /api/Putarina/IzvozProlazaka': everyMember,
  'POST /api/Dopuna/GetPregled': everyMember,
  'POST /api/Dopuna/GetDopune': everyMember,
  'GET /api/Dopuna/GetPonuda': everyMember,
  'POST /api/Dopuna/NapraviDopunu': everyMember,
  'POST /api/Dopuna/NapraviUplatnicu': everyMember,
  'GET /api/Dopuna/GetIpsQr': everyMember,
  'GET /api/Dopuna/GetStatus': everyMember,
  'GET /api/Dopuna/GetPotvrda': everyMember,
  'POST /api/Dopuna/NastaviPlacanje': everyMember,
  'POST /api/Dopuna/OdustaniOdDopune': everyMember,
  // The external-toll service: the owner binds the company, the office runs it.
  'GET /api/Tag/GetExtTollTermsOfUse': office,
  'GET /api/KorisnickiNalog/GetT4AKorisnikAktivan': office,
  'GET /api/KorisnickiNalog/GetT4APregled': office,
  'GET /api/KorisnickiNalog/AktivirajT4AKorisnika': ownerOnly,
  'GET /api/KorisnickiNalog/DeaktivirajT4AKorisnika': ownerOnly,
  'GET /api/Token/GetT4ATokenKartica': office,
  'GET /api/Tag/getT4AKartice': office,
  'GET /api/Tag/DodajT4AKarticu': office,
  'POST /api/Tag/EvidentirajT4AKarticu': office,
  'POST /api/Tag/SetT4APodrazumevanuKarticu': office,
  'POST /api/Tag/DelT4AKarticu': office,
  'GET /api/Tag/getT4ATagovi': office,
  'GET /api/Tag/GetT4AProvera': office,
  'POST /api/Tag/DodajT4ATag': office,
  'POST /api/Tag/PromeniStatusT4ATag': office,
  'POST /api/Putarina/GetT4AProlasci': office,
  'POST /api/Putarina/GetT4ASviProlasci': office,
  'GET /api/Putarina/GetT4AObracun': office,
  'GET /api/Putarina/IzvozT4AProlazaka': office,
  'GET /api/Tag/GetT4ARacune': office,
  'GET /api/Tag/GetT4ADetaljiRacuna': office,
  'GET /api/Tag/GetT4APDFRacuna': office,
  'POST /api/Tag/PlatiT4ARacun': office,
  'GET /api/Tag/GetT4APlacanjeRacuna': office,
  // Cards that the account keeps, and what is charged to them by itself.
  'GET /api/Dopuna/GetAutomatskeDopune': office,
  'POST /api/Dopuna/SacuvajAutomatskuDopunu': office,
  'POST /api/Dopuna/PauzirajAutomatskuDopunu': office,
  'POST /api/Dopuna/UkloniAutomatskuDopunu': office,
  'GET /api/Kartica/GetKartice': office,
  'POST /api/Kartica/DodajKarticu': office,
  'GET /api/Kartica/GetRegistracija': office,
  'POST /api/Kartica/PostaviPodrazumevanu': office,
  'POST /api/Kartica/ObrisiKarticu': office,
  // Complaints; a driver's are those that they filed.
  'POST /api/Reklamacija/GetReklamacije': everyMember,
  'GET /api/Reklamacija/GetPredmet': everyMember,
  'POST /api/Reklamacija/NovaReklamacija': everyMember,
  'POST /api/Reklamacija/GetDetalji': everyMember,
  'POST /api/Reklamacija/DodajPoruku': everyMember,
  'POST /api/Reklamacija/PodnesiPrigovor': everyMember,
  'POST /api/Reklamacija/PovuciReklamaciju': everyMember,
  'POST /api/Reklamacija/DodajPrilog': everyMember,
  'POST /api/Reklamacija/UkloniPrilog': everyMember,
  'GET /api/Reklamacija/GetPrilog': everyMember,
  // What the company buys.
  'POST /api/Kupovina/GetPorudzbine': office,
  'POST /api/Kupovina/NapraviPorudzbinu': office,
  'POST /api/Kupovina/GetDetalji': office,
  'POST /api/Kupovina/GetRacun': office,
  'POST /api/Kupovina/GetIpsQr': office,
  'POST /api/Kupovina/NastaviPlacanje': office,
  'POST /api/Kupovina/OtkaziPorudzbinu': office,
  'GET /api/Kupovina/GetCenovnikZahteva': office,
  'POST /api/Kupovina/PosaljiZahtev': office,
  'POST /api/Kupovina/GetZahtevi': office,
  'POST /api/Kupovina/GetZahtevDetalji': office,
  'POST /api/Kupovina/GetPredracun': office,
  'POST /api/Kupovina/GetUplatnicaZahteva': office,
  'POST /api/Kupovina/PrihvatiPonudu': office,
  'POST /api/Kupovina/PovuciZahtev': office,
  'POST /api/Kontakt/Posalji': everyMember,
} as const satisfies Readonly<Record<string, readonly MemberRole[]>>;

/** A call that the table names. */
export type CallOfMembers = keyof typeof memberRights;

const rights: Readonly<Record<string, readonly MemberRole[]>> = memberRights;

/** Whether a role may make a call, `GET /api/…`; what the table does not name, the owner alone. */
export function mayCall(role: MemberRole, call: string): boolean {
  return role === 'owner' || rights[call]?.includes(role) === true;
}
