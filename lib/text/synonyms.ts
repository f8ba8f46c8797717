/**
 * Words of housing associations that mean nearly the same: our own list. Left of `=` Swedish, right of it English. Members
 * are parted by `|`; one of several words is a phrase, whose words may stand up to two words apart. Endings and compounds
 * are left to the stemmer, false friends (`lock`, `rent`, `barn`) to the question's language.
 */
export const SYNONYMS = `
andrahandsuthyrning | andrahandsupplåtelse | andrahand | andra hand | hyra ut | uthyrning = sublet | subletting | sublease | rent out | second hand
korttidsuthyrning | airbnb = short term rental | airbnb
husdjur | sällskapsdjur | djur = pet | animal
hund = dog
katt = cat
parkering | parkeringsplats | bilplats | p-plats | parkera = parking | park | parking space
bil | fordon = car | vehicle
garage | garageplats | bilplats = garage
laddplats | laddstolpe | laddbox | elbil = electric car | charging | charger | charge
cykel | cykelrum | cykelförråd = bicycle | bike
barnvagn = pram | stroller
årsstämma | årsmöte | ordinarie stämma | ordinarie föreningsstämma = annual meeting | annual general meeting | agm
föreningsstämma | stämma = general meeting
extra stämma | extrastämma = extraordinary meeting
motion = motion | proposal
styrelse | styrelseledamot = board | board member
ledamot | ledamöter | styrelseledamot = board member
styrelsemöte = board meeting
ordförande = chair | chairman | chairperson
revisor = auditor
valberedning = nominating committee | nomination committee
suppleant = deputy
kallelse | kalla = summons | invitation | convene
rösträtt | röst | rösta = vote | voting
fullmakt | ombud = proxy | power of attorney
protokoll = minutes
stadgar = bylaws | articles of association | statutes
ordningsregler | trivselregler = house rules
medlem | medlemskap = member | membership
bostadsrättshavare | lägenhetsinnehavare | boende = resident | tenant owner
hyresgäst = tenant
hyra = rent
månadsavgift | årsavgift | avgift | månadshyra = fee | monthly fee | charge
höja | höjning = increase | raise
överlåtelseavgift = transfer fee
pantsättningsavgift | pantsätta = pledge | mortgage
upplåtelseavgift | insats = deposit
andrahandsavgift = subletting fee | sublet fee
betala | betalning | inbetalning = pay | payment
försenad = late | overdue
faktura | avi = invoice | bill
kosta | kostnad | pris | avgift | kronor = cost | price
gratis | kostnadsfri | ingen avgift = free | free of charge
lån | skuld = loan | debt
ränta = interest | interest rate
ekonomi = finances | economy
resultat = result | profit
årsredovisning = annual report
underhållsfond | reparationsfond | yttre underhåll = maintenance fund
underhållsplan = maintenance plan
underhåll = maintenance | upkeep
förvaltare | fastighetsskötare | vaktmästare = property manager | caretaker | janitor
felanmälan | felanmäla | anmäla fel = report fault | report problem | fault
jour | akut = emergency | urgent
tvättstuga | tvättid | tvättpass | tvätta = laundry | laundry room | wash clothes | laundry time
tvättid | tvättpass | pass = laundry time | laundry slot
tvättmaskin = washing machine
torktumlare | torkskåp | torkrum = dryer | tumble dryer | drying
komma för sent | för sent | försenad | inte i tid | inom minuter = too late | late
lämna in | lämna | inlämna | inlämning | skicka in | komma in | inkommen | till handa = submit | hand in | send in
bifalla | bifölls | biföll | beslut | besluta | avslog | avslå | sa ja = decide | decision | approve
öppning | håltagning | öppna = opening
boka | bokning = book | booking | reserve
avboka | avbokning = cancel
bastu = sauna
träningslokal | gym = gym | fitness
övernattningslägenhet | gästlägenhet | gästrum = guest apartment | guest room
gemensamhetslokal | föreningslokal | festlokal = common room | party room
gård | innergård = courtyard | yard
lekplats = playground
grill | grilla = barbecue | bbq | grill
röka | rökning | rökförbud = smoke | smoking
störning | störa | oväsen | buller | bullra | ljud = disturb | disturbance | noise | noisy | loud
tystnad | tyst | nattro | nattvila | lugn = quiet | quiet hours | silence | silent
fest = party
musik = music
granne = neighbour | neighbor
sopor | avfall | hushållssopor | restavfall | soprum = garbage | trash | waste | rubbish
grovsopor | grovsoprum | grovavfall = bulky waste
återvinning | sopsortering | källsortering | sortera | miljörum | miljöstation = recycling | recycle | sort
matavfall | kompost = food waste | compost
nyckel = key
tagg | nyckelbricka | passerbricka | bricka = tag | fob | key tag
portkod | entrékod = door code | entry code
låsa | lås | låst = lock | locked
port | entré = entrance | gate
dörr = door
hiss = elevator | lift
trapphus | trappuppgång | trappa = stairwell | staircase | stairs | hallway
förråd | källarförråd | vindsförråd = storage | storage room | storeroom
källare = basement | cellar
vind = attic
försäkring | hemförsäkring = insurance | home insurance
bostadsrättstillägg = supplementary insurance
ventilation | ventil | frånluft = ventilation | vent
köksfläkt | spiskåpa | spisfläkt | fläkt = kitchen fan | cooker hood | extractor hood | range hood | fan
filter | fettfilter = filter | grease filter
värme | uppvärmning | element = heating | heat | radiator
temperatur | inomhustemperatur | rumstemperatur | varmt | grader = temperature | degrees | warm
vatten = water
varmvatten = hot water
avlopp | stopp i avlopp | stamspolning = drain | sewage
stambyte | rörbyte = pipe replacement
läcka | vattenläcka | vattenskada | läckage = leak | water leak | water damage
el | elektricitet | ström = electricity | power
elektriker | elinstallatör | elarbete = electrician | electrical work
rörmokare | vvs = plumber | plumbing
brand | brandsäkerhet | brandskydd = fire | fire safety
brandvarnare = smoke alarm | smoke detector
bredband | fiber | internet = broadband | internet
renovering | renovera | ombyggnad | bygga om = renovation | renovate | remodel
ändra | ändring | förändring = change | amend | alter | alteration
majoritet | tredjedel | fjärdedel | enhällig | ense | enig = majority
badrum | våtrum = bathroom | wet room
kök = kitchen
vägg | innervägg = wall
bärande vägg | bärande konstruktion = load bearing | bearing wall
golv = floor | flooring
fönster = window
balkong | altan | uteplats = balcony | patio | terrace
inglasning | balkonginglasning | glasa in = glazing | glaze | glass in
markis = awning
parabol = satellite dish
hantverkare | entreprenör | fackman = craftsman | contractor | tradesman
tillstånd | medgivande | samtycke | godkännande | godkänna | lov = permission | permit | consent | approval | approve
bygglov | bygganmälan = building permit
borra | borrning | spika = drill | drilling
riva | ta bort | rivning = demolish | tear down | remove | take down
överlåtelse | försäljning | sälja = sell | selling | sale | transfer
säljare = seller
köpare = buyer
köpa | köp | förvärv = buy | purchase
mäklare = broker | estate agent
flytta | flytt | utflyttning = move | moving | move out
säga upp | uppsägning = terminate | termination | cancel
uppsägningstid = notice period
nyttjanderätt förverkad | förverkande | förverkad | vräka | vräkning = evict | eviction | forfeit
ansöka | ansökan = apply | application
blankett | formulär = form
skriftlig = written | writing
kö | köa | kölista = queue | waiting list
inneboende = lodger
juridisk person | företag | bolag | aktiebolag = legal entity | company
dödsbo | arv | ärva = inherit | estate
arvode = remuneration | fee to board
skadedjur | ohyra | råttor | vägglöss = pest | vermin | rats | bedbugs
städdag | vårstädning | höststädning | gemensam städning = cleaning day
städa | städning | rengöra | rengöring | diska | torka | dammsuga | ren | rensa = clean | cleaning
skötsel | sköta | underhåll = maintenance | care
reparation | reparera | laga = repair | fix
besiktning | besiktiga = inspection | inspect
skada = damage
snö | snöröjning | halkbekämpning = snow
trädgård | plantering | rabatt | odla | odling | pallkrage = garden | plants | gardening
brevlåda | postbox | namnskylt = mailbox | letterbox | name plate
öppettider | expeditionstid = opening hours | office hours
öppen | öppet | öppnar = open
stängd | stänger = closed | close
telefon | telefonnummer | ringa = phone | telephone | call
e-post | mejl | mail = email | e-mail
adress = address
vecka = week
månad = month
år | årligen = year
kväll = evening
natt = night
helg | veckoslut = weekend
söndag = sunday
lördag = saturday
semester | semestervistelse = vacation | holiday
barn = child | children | kids
gäst | besökare = guest | visitor
kamera | kameraövervakning = camera | surveillance
personuppgifter = personal data | gdpr
hemsida | webbplats = website
förbud | förbjuden | förbjudet | inte tillåtet = forbidden | prohibited | banned
varning | påföljd = warning | penalty
lokal = premises
bostadsrätt = tenant ownership | cooperative apartment
lägenhet | bostad | bostadsrätt = apartment | flat
förening = association | cooperative | housing society
regel | bestämmelse = rule
tillåten | tillåtet = allowed | permitted
tak = roof | ceiling
fasad | yttervägg | husvägg = facade | outer wall
koppla | ansluta | anslutning = connect | connection
behandla | avgöra | pröva | handläggning = process | decide
ludd | luddfilter = lint | lint filter
luft | luftväxling = air
mögel | fukt = mold | mould | damp | moisture
solceller = solar panels | solar cells
trea | tre rum = three room
inuti | inne = inside
utanför | ute | utomhus = outside | outdoor
byta | byte = replace | change
installera | montera | sätta upp = install | mount | put up
tid | klockan = hours | time
budget = budget
hjärtstartare = defibrillator
ansvar | svara för = responsible | responsibility
`

/** A broader word and what it covers: each member is near the broad word, not near its siblings. */
export const RELATED = `
husdjur: hund | katt
parkering: bil | garage | laddplats
renovering: ändra | stambyte | borra | riva | installera | öppning
riva: öppning
rengöra: skötsel
sopor: grovsopor | återvinning | matavfall
störning: fest | musik | tyst | borra
månadsavgift: överlåtelseavgift | pantsättningsavgift | andrahandsavgift | upplåtelseavgift
tvättstuga: tvättmaskin | torktumlare
nyckel: tagg
förråd: källare | vind
balkong: inglasning | markis | parabol
ventilation: köksfläkt | filter | luft
försäkring: bostadsrättstillägg
andrahandsuthyrning: korttidsuthyrning | inneboende
styrelse: ordförande | suppleant | arvode
föreningsstämma: årsstämma | motion | kallelse | rösträtt | fullmakt
`
