// What the type element of each record may say: the enumerations of DATEX II v3 (level A,
// `http://datex2.eu/schema/3/situation` and `…/common`), without `_extended`, whose meaning is
// agreed between two parties. A document with any other word is not valid. (One of them is
// misspelt; it is so in the schema.)

const list = (words: string): readonly string[] => words.trim().split(/\s+/);

export const recordValues: Readonly<Record<string, readonly string[]>> = {
  MaintenanceWorks: list(`
    accidentRepairWork clearanceWork controlledAvalanche installationWork grassCuttingWork
    litterClearance maintenanceWork maintenancePeopleOnRoad overheadWorks repairWork
    resurfacingWork roadMarkingWork roadsideWork roadworksClearance roadworks
    rockFallPreventativeMaintenance saltingInProgress snowploughsInUse sweepingOfRoad
    treeAndVegetationCuttingWork other`),
  ConstructionWorks: list(`
    blastingWork constructionWork demolitionWork roadImprovementOrUpgrading roadWideningWork`),
  RoadOrCarriagewayOrLaneManagement: list(`
    carPoolLaneInOperation carriagewayClosures clearALaneForEmergencyVehicles
    clearALaneForSnowploughsAndGrittingVehicles closedPermanentlyForTheWinter contraflow
    doNotUseSpecifiedLanesOrCarriageways hardShoulderRunningInOperation
    hardShoulderRunningNotInOperation heightRestrictionInOperation intermittentShortTermClosures
    keepToTheLeft keepToTheRight laneClosures lanesDeviated narrowLanes newRoadworksLayout
    overnightClosures roadCleared roadClosed rollingRoadBlock rushHourLaneInOperation
    singleAlternateLineTraffic tidalFlowLaneInOperation turnAroundInOperation
    useOfSpecifiedLanesOrCarriagewaysAllowed useSpecifiedLanesOrCarriageways
    vehicleStorageInOperation weightRestrictionInOperation other`),
  ReroutingManagement: list(`
    doNotFollowDiversionSigns doNotUseEntry doNotUseExit doNotUseIntersectionOrJunction
    followDiversionSigns followLocalDiversion followSpecialMarkers useEntry useExit
    useIntersectionOrJunction`),
  SpeedManagement: list(`
    activeSpeedControlInOperation doNotSlowdownUnnecessarily observeSpeedLimit
    policeSpeedChecksInOperation reduceYourSpeed speedRestrictionInOperation other`),
  WinterDrivingManagement: list(`
    doNotUseStudTyres useSnowChains useSnowChainsOrTyres useSnowTyres
    winterEquipmentOnBoardRequired other`),
  Accident: list(`
    accident accidentInvolvingHazardousMaterials accidentInvolvingHeavyLorries
    accidentInvolvingMassTransitVehicle accidentInvolvingPublicTransport
    accidentInvolvingRadioactiveMaterial accidentInvolvingTrain collision multipleVehicleAccident
    secondaryAccident seriousInjuryOrFatalAccident vehicleStuckUnderBridge other`),
  VehicleObstruction: list(`
    abandonedVehicle abnormalLoad brokenDownVehicle convoy damagedVehicle
    dangerousSlowMovingVehicle emergencyVehicle highSpeedEmergencyVehicle longLoad highSpeedChase
    medicalEmergency militaryConvoy overheightVehicle prohibitedVehicleOnTheRoad recklessDriver
    slowVehicle specialPermitTransport trackedVehicle unlitVehicleOnTheRoad vehicleOnFire
    vehicleCarryingHazardousMaterials vehicleInDifficulty vehicleOnWrongCarriageway vehicleStuck
    vehicleWithOverheightLoad vehicleWithOverwideLoad winterMaintetanceVehicleInTransfer other`),
  GeneralObstruction: list(`
    airCrash childrenOnRoadway clearanceWork craneOperating cyclistsOnRoadway debris explosion
    explosionHazard hazardsOnTheRoad incident industrialAccident objectOnTheRoad
    objectsFallingFromMovingVehicle obstructionOnTheRoad peopleOnRoadway railCrash
    rescueAndRecoveryWork severeFrostDamagedRoadway shedLoad snowAndIceDebris
    spillageOccurringFromMovingVehicle spillageOnTheRoad unprotectedAccidentArea other`),
  EnvironmentalObstruction: list(`
    avalanches earthquakeDamage fallenTrees fallingIce fallingLightIceOrSnow flashFloods flooding
    forestFire grassFire landslips mudSlide sewerOverflow rockfalls seriousFire smokeOrFumes
    stormDamage subsidence other`),
  AbnormalTraffic: list(`
    stationaryTraffic queuingTraffic slowTraffic heavyTraffic unspecifiedAbnormalTraffic other`),
  EquipmentOrSystemFault: list(`
    anprCameras automatedTollSystem cctvCameras emergencyRoadsideTelephones fireDetectionEquipment
    galleryLights laneControlSigns levelCrossing matrixSigns rampControls
    roadsideCommunicationsSystem roadsidePowerSystem speedControlSigns streetLighting
    temporaryTrafficLights tollGates trafficLightSets trafficSignals tunnelEmergencyPhones
    tunnelFireFightingEquipment tunnelLights tunnelMobileCommunication tunnelRadioCommunication
    tunnelSafetySystem tunnelVentilation variableMessageSigns other`),
  WeatherRelatedRoadConditions: list(`
    blackIce deepSnow dry freezingOfWetRoads freezingPavements freezingRain freshSnow glaze ice
    iceBuildUp iceWithWheelBarTracks icyPatches looseSnow moist normalWinterConditionsForPedestrians
    notDry packedSnow rime roadSurfaceMelting slippery slushOnRoad slushStrings snow snowDrifts
    snowOnPavement wetAndIcyRoad snowOnTheRoad wetIcyPavement streamingWater surfaceWater wet other`),
  PoorEnvironmentConditions: list(`
    badWeather blizzard blowingDust blowingSnow crosswinds damagingHail denseFog eclipse extremeCold
    extremeHeat fog freezingFog frost gales gustyWinds hail heavyFrost heavyRain heavySnowfall
    hurricaneForceWinds lowSunGlare moderateFog nearbyFire nearbyFlooding ozonePollution pollution
    patchyFog precipitationInTheArea rain rainChangingToSnow sandStorms severeExhaustPollution
    severeSmog showers sleet smogAlert smokeHazard snowChangingToRain snowfall sprayHazard
    stormForceWinds strongGustsOfWind strongWinds swarmsOfInsects temperatureFalling thunderstorms
    tornadoes veryStrongGustsOfWind visibilityReduced whiteOut winterStorm`),
  NonWeatherRelatedRoadConditions: list(`
    dieselOnRoad leavesOnRoad looseChippings looseSandOnRoad mudOnRoad oilOnRoad petrolOnRoad
    roadMarkingNotPresent roadSurfaceInPoorCondition slipperyRoad other`),
};
