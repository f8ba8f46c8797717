/**
 * Words of housing associations that mean nearly the same, Swedish and English together: our own list. Members are parted
 * by `|`; one of several words is a phrase, whose words may stand up to two words apart. Endings are left to the stemmer.
 */
export const SYNONYMS = `
andrahandsuthyrning | andrahandsupplåtelse | andra hand | hyra ut | uthyrning | sublet | subletting | sublease | rent out | second hand
korttidsuthyrning | airbnb | short term rental
husdjur | sällskapsdjur | djur | pet | pets | animal
hund | dog | dogs
katt | cat | cats
parkering | parkeringsplats | bilplats | p-plats | p plats | parkera | parking | park
bil | fordon | car | vehicle
garage | garageplats | bilplats | parking garage
laddplats | laddstolpe | laddbox | elbil | electric car | charging | charger | ev charger
cykel | cykelrum | cykelförråd | bicycle | bike | bikes
barnvagn | pram | stroller
rollator | walker
föreningsstämma | årsstämma | årsmöte | stämma | annual meeting | general meeting | agm
extra stämma | extrastämma | extraordinary meeting
motion | motioner | förslag till stämman
styrelse | styrelseledamot | board | board member
ordförande | chair | chairman | chairperson | president
revisor | auditor
valberedning | nominating committee | nomination committee
suppleant | deputy
kallelse | kalla | summons | convene
rösträtt | röst | rösta | vote | voting
fullmakt | ombud | proxy | power of attorney
protokoll | minutes
stadgar | bylaws | articles of association | statutes
ordningsregler | trivselregler | house rules
medlem | medlemskap | member | membership
bostadsrättshavare | lägenhetsinnehavare | boende | resident | tenant owner
hyresgäst | tenant
hyra | rent
månadsavgift | årsavgift | avgift | månadshyra | fee | monthly fee | charge
höja | höjning | höjas | increase | raise
överlåtelseavgift | transfer fee
pantsättningsavgift | pantsätta | pant | pledge | mortgage
upplåtelseavgift | insats | deposit
andrahandsavgift | sublet fee | subletting fee
betala | betalning | inbetalning | pay | payment
sen betalning | försenad | late payment | överdue | overdue
faktura | avi | invoice | bill
kosta | kostnad | pris | avgift | cost | price
lån | skuld | loan | debt
ränta | interest
budget | ekonomi | finances
resultat | årets resultat | result | profit | loss
årsredovisning | annual report
reparationsfond | underhållsfond | yttre fond | maintenance fund
underhållsplan | maintenance plan
förvaltare | fastighetsskötare | förvaltning | vaktmästare | property manager | caretaker | janitor
felanmälan | felanmäla | anmäla fel | report fault | fault | breakdown
jour | akut | emergency | urgent
tvättstuga | tvättid | tvätta | tvätt | laundry | laundry room | wash clothes | washing
tvättmaskin | washing machine
torktumlare | torkskåp | torkrum | dryer | drying
boka | bokning | bokningstavla | book | booking | reserve | reservation
avboka | avbokning | cancel
bastu | sauna
gym | träningslokal | fitness
övernattningslägenhet | gästlägenhet | gästrum | guest apartment | guest room | guest
gemensamhetslokal | föreningslokal | festlokal | common room | party room
gård | innergård | courtyard | yard
lekplats | playground
grill | grilla | barbecue | bbq | grilling
rökning | röka | rökförbud | smoke | smoking
störning | störa | störande | oväsen | buller | ljud | ljudnivå | disturb | disturbance | noise | noisy | loud
tystnad | tyst | nattro | quiet | quiet hours | silence
fest | party | parties
musik | music
granne | neighbour | neighbor
sopor | avfall | hushållssopor | soprum | sophantering | garbage | trash | waste | rubbish | refuse
grovsopor | grovsoprum | grovavfall | bulky waste
återvinning | sopsortering | källsortering | sortera | miljörum | miljöstation | recycling | recycle | sort
matavfall | kompost | food waste | compost
nyckel | nycklar | key | keys
tagg | nyckelbricka | passerbricka | bricka | tag | fob
portkod | entrékod | door code | entry code
lås | låsa | låsas | lock | locked
port | entré | entrance | gate
dörr | door
hiss | elevator | lift
trapphus | trappuppgång | trapp | stairwell | staircase | stairs | hallway
förråd | källarförråd | vindsförråd | storage | storage room
källare | basement | cellar
vind | attic
försäkring | hemförsäkring | bostadsrättstillägg | insurance
ventilation | ventil | frånluft | ventilate | vent
köksfläkt | spiskåpa | spisfläkt | fläkt | kitchen fan | cooker hood | extractor hood | range hood
filter | fettfilter | grease filter
värme | uppvärmning | element | radiator | heating | heat
temperatur | inomhustemperatur | temperature
vatten | varmvatten | water | hot water
avlopp | stopp i avlopp | stamspolning | drain | sewage | drainage
stambyte | rörbyte | pipe replacement
läcka | vattenläcka | vattenskada | läckage | leak | water damage | flood
el | elektricitet | ström | electricity | power
elektriker | electrician
rörmokare | vvs | plumber | plumbing
brand | brandsäkerhet | brandskydd | fire | fire safety
brandvarnare | smoke alarm | smoke detector | fire alarm
gas | gasspis
bredband | fiber | internet | broadband
tv | kabel-tv | television
renovering | renovera | ombyggnad | bygga om | ändring | ändra | renovation | renovate | remodel | rebuild | alteration
badrum | våtrum | bathroom | wet room
kök | kitchen
vägg | innervägg | wall
bärande vägg | bärande | load bearing
golv | floor | flooring
fönster | window | windows
balkong | altan | uteplats | balcony | patio | terrace
inglasning | balkonginglasning | glasa in | glazing | glaze
markis | awning
parabol | satellite dish
hantverkare | entreprenör | craftsman | contractor
tillstånd | medgivande | samtycke | godkännande | godkänna | lov | permission | permit | consent | approval | approve
bygglov | bygganmälan | building permit
borra | borrning | hamra | drill | drilling
överlåtelse | försäljning | sälja | sell | selling | sale | transfer
köpa | köp | förvärv | buy | purchase
mäklare | broker | estate agent | realtor
flytta | flytt | utflyttning | move | moving
säga upp | uppsägning | notice | terminate | termination
uppsägningstid | notice period
förverkande | förverkad | vräka | vräkning | evict | eviction | forfeit
ansöka | ansökan | application | apply
blankett | formulär | form
skriftlig | skriftligen | written | writing
kö | köa | kölista | queue | waiting list
inneboende | lodger
juridisk person | företag | legal entity | company
dödsbo | arv | ärva | inherit | estate of deceased
arvode | ersättning | remuneration
skadedjur | ohyra | råttor | vägglöss | pest | vermin | rats | bedbugs
städdag | vårstädning | höststädning | gemensam städning | cleaning day
städa | städning | clean | cleaning
snö | snöröjning | halkbekämpning | snow
trädgård | plantering | rabatt | odla | odling | garden | plants
postbox | brevlåda | namnskylt | mailbox | letterbox
öppettider | öppet | expeditionstid | opening hours | open | opening
telefon | telefonnummer | phone | telephone
e-post | mejl | mail | epost | email
adress | address
vecka | week | weekly
månad | month | monthly
år | årligen | year | annual | yearly
kväll | kvällstid | evening
natt | nattetid | night
helg | veckoslut | weekend
semester | vistelse | vacation | holiday | vacation stay
barn | child | children | kids
gäst | besökare | guest | visitor
besiktning | besiktiga | kontroll | inspection | inspect
skada | damage
kamera | kameraövervakning | camera | surveillance
personuppgifter | gdpr | personal data
hemsida | webbplats | website
förbud | förbjuden | förbjudet | forbidden | prohibited | banned
sanktion | påföljd | varning | warning | penalty
lokal | premises
bostadsrätt | tenant ownership
lägenhet | apartment | flat
förening | brf | association
tak | roof
fasad | facade
dagar | day | days
luft | luftväxling | air
mögel | fukt | mold | mould | moisture | damp
`

/** A broader word and what it covers: each member is near the broad word, not near its siblings. */
export const RELATED = `
husdjur: hund | katt
parkering: bil | garage | laddplats
renovering: badrum | kök | vägg | golv | stambyte | borra
sopor: grovsopor | återvinning | matavfall
störning: fest | musik | tystnad | borra
avgift: överlåtelseavgift | pantsättningsavgift | andrahandsavgift | upplåtelseavgift
tvättstuga: tvättmaskin | torktumlare | boka
förråd: källare | vind
balkong: inglasning | markis | parabol
ventilation: köksfläkt | filter | luft
andrahandsuthyrning: korttidsuthyrning | inneboende
styrelse: ordförande | suppleant | arvode
föreningsstämma: motion | kallelse | rösträtt | fullmakt
uppsägning: förverkande
`
