/**
 * Words that people reach for when they are asked for a password: in Serbian (without diacritics)
 * and in English. Written for this product; `isCommonPassword` builds the guesses out of them.
 */
const serbian = `
ljubav ljubavi srce sreca sunce sunasce zvezda zvezdica mesec mesecina nebo more planina reka jezero suma cvet cvetic
ruza jagoda visnja kruska jabuka sljiva malina lubenica kafa rakija pivo vino hleb kolac torta cokolada sarma burek
cevap cevapi pljeskavica kajmak ajvar gibanica slava bozic uskrs leto zima jesen prolece ponedeljak utorak sreda
cetvrtak petak subota nedelja januar februar mart april maj jun jul avgust septembar oktobar novembar decembar
lozinka sifra moja moj moje tvoj tvoja nasa nas kuca kucica stan vrata kljuc tajna tajno sigurno sigurna pristup
ulaz korisnik nalog prijava admin administrator zdravo cao pozdrav dobro jutro dan vece noc hvala molim izvini
majka mama tata otac brat sestra baka deka sin cerka unuk porodica dete deca beba drug drugar drugarica prijatelj
macka maca pas kuca kuce zeka medved vuk lav tigar orao soko konj konjic ptica leptir pcela riba delfin
beograd novisad nis kragujevac subotica zrenjanin pancevo cacak krusevac kraljevo novipazar leskovac uzice vranje
valjevo smederevo sabac sombor pozarevac pirot zajecar kikinda loznica vrsac zlatibor kopaonik tara
banjaluka bijeljina prijedor doboj zvornik trebinje gradiska sarajevo mostar tuzla zenica jahorina
srbija srpska republika bosna hercegovina jugoslavija balkan vojvodina sumadija dunav sava drina morava
crvenazvezda delije partizan grobari vojvodina borac radnicki kosarka fudbal odbojka rukomet tenis novak djokovic
jokic vidic kolarov pobeda sampion igrac gol
ana marija jelena milica ivana jovana dragana snezana gordana ljiljana vesna biljana jasmina katarina teodora
sofija dunja lena sara tamara natasa aleksandra marina sanja maja nina mirjana
marko nikola stefan milan jovan petar luka filip aleksandar dragan zoran goran dejan nenad milos bojan igor vladimir
djordje lazar vuk uros nemanja dusan miroslav slobodan branko zarko rade mile
jovanovic petrovic nikolic markovic djordjevic stojanovic ilic stankovic pavlovic milosevic
auto automobil kola vozac vozilo put putovanje tag tagovi novac pare dinar banka posao firma
volim volimte tebe mene ljubi lepa lepi lepo mali mala veliki velika crni crna beli bela plavi plava crveni crvena
zeleni zelena zuta zlato zlatni srebro jedan dva tri cetiri pet sest sedam osam devet deset
kompjuter racunar telefon internet muzika gitara pesma
`;

const english = `
password passwort passcode secret login welcome admin administrator root user guest test tester testing demo default
master access letmein changeme hello goodbye thank please iloveyou love lover loveme baby babygirl babyboy angel
princess prince queen king sunshine sunflower flower rainbow butterfly summer winter spring autumn monday friday
sunday january march june july august december football soccer basketball baseball hockey tennis arsenal chelsea
liverpool barcelona realmadrid juventus manchester united milan ferrari mercedes porsche audi golf toyota honda
yugo zastava monkey dragon tiger lion eagle falcon horse dolphin kitty cat dog puppy shadow ghost ninja samurai
pirate hunter ranger killer soldier warrior knight wizard magic batman superman spiderman pokemon starwars naruto
computer internet server windows linux google facebook instagram twitter youtube android apple iphone samsung
orange banana cherry strawberry coffee chocolate cookie cheese pizza pepper ginger sugar honey
blue red green black white yellow purple silver golden diamond crystal happy lucky smile freedom forever family
friend mother father sister brother daughter michael jordan jennifer jessica daniel david robert charlie thomas
london paris berlin vienna europe america canada god jesus heaven trustno one two three four five six seven eight
nine zero number money dollar bank card drive driver road toll highway rampa
this is not my your the and for me you we
`;

export const commonWords: readonly string[] = [
  ...new Set(`${serbian} ${english}`.split(/\s+/).filter((word) => word !== '')),
];
