import { COMMONEST_WORDS } from './common-passwords.ts';

/**
 * Words and names that common passwords are made of. For the server alone: it is too large for the forms, which show the
 * server's message.
 */
const WORDS = `
  able abraham abril acer action adam adams adidas adobe adrian adventure agnes agosto airplane alan alaska albert alex alexa
  alexander alexandra alexis alfred alice alicia alien alison allen allison alpha amanda amazing amber amelia amigo amor amy ana
  anastasia anchor anderson andre andrea andreas android andy anesthesia angel angela angelica angelina angels animal anna anne
  annie anthony antonio aout apollo apples apricot aqua arcade archer arctic ariana ariel arnold arsenal arthur artist ashton
  asterix atlanta atlantis audrey aurora austin australia austria avatar avenger avengers avril awesome baby babygirl backup
  badger bagel bailey baker balloon bamboo bandit barbara barcelona barnes barney baron basket bayern beach bear beatrice
  beautiful beauty beaver becker becky beer belgium believe bell bella benjamin bennett berlin bernard bestfriend beth bethany
  betty beverly bianca bigboss bigdaddy bigdog billing billy bingo birdie birthday biscuit bismarck black blackberry blackbird
  blackcat blade blaster blazer blessed blessing blizzard blondie blood blossom blowfish blue bluebird bluesky bobby bobcat
  bonbon bonito bonjour bonnie booboo boomer boston bowling boxer brad bradley brandon brandy brasil brave braves brazil bread
  breeze brenda brent brian brianna bridget britney brittany broncos brooklyn brooks brother brown brownie bruce bruins bryan
  bubba bubble bubbles buddy buffalo bulldog bullet bunny burger burton business butter butterfly button cactus caesar caitlin
  california calvin camaro camera cameron camila campbell camper candle candy canon canton captain caramel carbon cardinal care
  caring carl carla carlos carmen carnival carol carolina caroline carrie carrot cartoon casey casino casper cassandra castle
  catherine cathy celtic center central chad champion champions chance changeit charles charlotte charting cheeky cheer chelsea
  cherry cheryl chess chester chicago chicken chili china chips chloe chocolate chopper chouchou chris christian christina
  christine christmas christopher church cindy cinema cinnamon circus citizen city claire clara clark classic claudia clayton
  clinical clinton clover cobra coconut coffee coleman colin college collins colorado comet concord condor connect connor
  consult contact contract contrasena control cook cookies cooking cooper copper corazon corolla corvette cosmos cougar country
  courage courtney cowboy cowboys cox coyote craig crazy cream creative cricket crimson cristina crystal cupcake curious curtis
  cutie cyber cynthia daddy daisy dakota dallas damian dana dance dancer danger daniela danielle danny dark darkness darling
  darren database dave david davis dawn deadpool dean debbie deborah debra decembre denise denmark dennis denver derek desert
  design desire destiny detroit devil dezember diamond diana diane diciembre dicom diego dienstag dimanche dinosaur director
  discharge discovery disney doggie dollar dolphin dolphins domingo dominic domino donald donkey donna donnerstag donut doris
  dorothy doudou douglas dream dreamer dreams driver drums dublin ducati duck dude dustin dylan dynamo eagle eagles earl earth
  easter eastern easy eclipse eddie edgar edison edward edwards edwin egypt eileen einstein elaine eleanor electric elena
  elephant elias elite elizabeth ella ellen emerald emergency emerson emily emma emperor empire energy enero engine england
  enter enterprise eric erica erik erika erin ernest escape estrella ethan eugene europe eva evans evelyn ever everest everton
  everyone everything evolution excalibur explorer express extreme fabulous faith falcon falcons family famous fantasy farmer
  father febrero februar felix fernando ferrari fever fevrier fighter finance finland fiona fire fireball firefly firefox
  fireman fischer fisher fishing flamingo flash flight florence florida flowers flyers forest forever formula fortune forward
  fossil foster fox foxtrot frances francis francisco frank frankfurt franklin fred freddy frederick free freitag friend friends
  friendship frog frosty fruehling funny fussball futbol future gabriel gabriela galaxy gamer games gandalf garcia garden
  garfield gary gateway gators gavin gemini general generic genesis genius gerald ghost giant giants gilbert gina giovanni
  giraffe gloria glory gold goldfish golf gondor gonzalez goodbye goodluck goodtime gordon gorilla gotham grace grandma grandpa
  granite grape gravity gray great green greg gregory gremlin griffin grizzly guardian guillermo guitar gunner hacker hall hallo
  hammer hamster handsome hannah hans happiness happy harley harmony harold harris harry harvard harvest hawaii hawk hawks
  hayden hayes hazel healthcare heart hearts heather heaven heidi helen helena helmet henderson henry herbert herbst hercules
  herman hernandez hero heroes hidden highland hill hiver hobbit hoffmann hola holiday holly hollywood homer honda honesty honey
  hope horse hotdog hotel house houston howard hughes hugo hummer hunter hunting hurricane ian icecream iceman imagine imaging
  impala incorrect indian indiana infinity inspire intel invierno ireland irene iron ironman isaac isabel isabella island israel
  italy ivan jack jackie jackpot jackson jacob jacqueline jaguar jake jamaica james jamie jan jane janet janice januar janvier
  japan jared jasmine jason javier jeff jeffrey jellybean jenkins jenna jenny jeremiah jeremy jerome jerry jersey jesse jessie
  jesus jetaime jeudi jewel jill jim jimmy joan joanna joe joel johan johanna john johnny johnson joker jonas jonathan jones
  jorge jose joseph joshua journey joyce juan judith judy jueves juice juillet juli julia julian juliana julie julio jungle juni
  junio jupiter justice justin kangaroo karate karen karina karl kate katherine kathleen kathryn kathy katie katrina kawasaki
  kayla keith kelly kelsey ken kenneth kennwort kentucky kevin keyboard killers kim kimberly king kingdom kitchen kitten kitty
  knight knights kristen kristina kurt kyle lakers lance laptop larry laser lasvegas laura lauren lawrence leader leah legend
  legends lena leo leon leonard leonardo leopard leslie lestat letters lewis lexus liam liberty liebe life light lightning
  lillian lily linda lindsay lindsey lion lions lisa liverpool lizard logan lois lola lollipop long longhorn lopez lord lorenzo
  lori loser lotus louis louise loulou loveme lover lovers loveyou luca lucas lucia lucky lucy luis luke luna lunch lundi lunes
  lydia lynn machine madison madrid maerz maggie magic magical magnet magnolia magnum mahalo mailbox maine major manager
  manchester mandy mango manuel marc marcel marco marcus mardi margaret maria mariah mariana marie marilyn marina marine marines
  mario marissa mark market marlboro marlon marriage mars martes martha martin martinez martini mary maryland marzo mason matt
  matthew maurice maverick max maximum maximus maxwell mayo meadow medic medicare megan melanie melinda melissa melody member
  memory memphis mercedes mercredi mercury merlin mermaid metal metallica mexico meyer mia miami michaela michel michelle mickey
  midnight miercoles miguel mike mila milano mildred milkshake miller million milton mini minion minnie miracle miranda mirror
  mission mitchell mittwoch mobile moderator mohamed mohammed molly moment money monica monkeys monopoly monster montag montana
  moon moonlight moore morgan morning morpheus morris motdepasse mother motorola mountain mouse movie mueller muffin muhammad
  murphy music musician mustard mystery nancy naomi napoleon nascar natalia natalie natasha nathan nature naughty neil nelson
  network nevada newlife newpass newpassword newton newyear niceday nicholas nick nicola nicole night nightmare nina nintendo
  nirvana nissan noah nokia nora norma norman nothing noviembre number nursing nutella ocean octobre octubre oklahoma oktober
  olga oliver olivia olympus omar omega onelove online open orchid oregon oreo orion orlando orthopaedic orthopedic orthopedics
  oscar otono otto oxford pablo pacific packers paladin pamela pancake panda panther panthers paradise paris parker passcode
  passion passkey passme passpass passphrase patricia patrick patriot patriots paul paula pauline peace peach peaches peanut
  pebbles pedro peggy penelope penguin penguins people perfect perry peru pete peter peterson petunia phantom phil philip
  philips phillip phillips phoenix phone physician piano picasso pickle picture piglet pilot pineapple pink pinky pioneer pirate
  pirates pizza planet platinum player please poetry poland police poohbear popcorn poppy porsche portal portugal positive
  potato powell power precious predator premier president pretty price primavera prince princesa printemps private prodigy
  producer project prosper public pumpkin punisher puppy pyramid qatar quality queen queens question rabbit rachel racing radio
  raider raiders rainbow raindrop rainy ralph ramirez ramon randy ranger rangers raptor raymond reader rebecca rebel redsox reed
  regina rehab remember report rescue research retired reward rhino ricardo richard rick ricky ripper rita river robbie roberta
  roberto robin robinson rocket rockon rockstar rocky rodney rodriguez roger roland roman romance romania rome ron ronald
  rooster rosa rose rosebud rosemary roses ross roy royal ruben ruby runner running russell russia ruth ryan sabado sabrina
  sailing sailor saints sally salmon sam samantha samedi sammy samstag samuel samurai sanders sandra sandwich sandy santa
  sapphire sara sarah sausage savannah savior scanner scarlett schatz schmidt schneider school schulz science scooby scooter
  scorpion scotland scott scotty scrubs sean sebastian secure security senior sentinel septiembre sergio service seven shane
  shannon shark sharks sharon shaun shawn sheila shelby shelter sheriff sherry shine shirley shopping shorty sidney silence
  simmons simon simple simpsons singer single sister skate skippy skittles skull skyline skywalker slayer sleepy slipknot smile
  smiles smiley smith smoke smokey smooth snake snickers sniper snoopy snow snowball snowflake snowman sofia soldier soleil
  solution something sommer sonic sonne sonntag sophia sophie southern space spain spanish spanky sparky spartan special speedy
  spencer spider spirit spitfire sponge spongebob sport sports squirrel stacey stacy staff standard stanley star stargate
  starlight stars start station stealth steelers stefan stella stephanie stephen stethoscope steve steven stewart sticky stinky
  stone storm stranger strawberry street strong stuart student studio stupid subaru success sue sugar sunflower sunny sunset
  super superstar supervisor support surfer surfing survivor susan suzanne suzuki sven sweden sweet sweetheart sweetie sweetpea
  swimming switch switzerland swordfish sydney sylvia system tacobell tamara tammy tango tanya tara target tarzan taurus taylor
  teacher team teamo teddy teddybear telephone tennis tequila teresa terminal terminator terry texas thailand thankyou 
   theodore therapist therapy theresa thompson thunder tiffany tiger tigers tim timothy tina tinker titan titanic todd
  tokyo tom tomato tomcat tommy toni tony topgun topsecret tornado toronto toyota tractor tracy traffic training transfer
  transit trauma travel treasure tree trevor trinity tristan trooper tropical trouble troy truck trucker truelove trumpet trust
  trustme truth tucker turkey turner turtle tweety twilight twinkle twister tyler ultimate umbrella unicorn united universe
  unknown update upload utopia vacation valentina valentine valerie vampire vanessa vanilla vegas velvet vendredi venice venus
  vera verano verify vernon veronica vicky victor victoria victory video viernes viking vikings village vincent vintage viola
  violet violin viper virgin virginia virus vision vivian vladimir volcano volkswagen volleyball volvo voodoo voyager wagner
  walker wallet walmart walnut walter wanda warcraft ward warren warrior warriors washington water watermelon watson wayne
  weather weber webmaster website wedding weekend wendy wesley western whiskey white whitney wildcat wildcats william williams
  willie willow wilson windmill window winner winners winston wisdom wizard wolf wolverine wolves wonder wonderful wood woody
  word world wrestling wright xavier xray yahoo yamaha yankee yankees yellow yoda yolanda young yourself youtube yvonne zachary
  zebra zenith zoe zombie zxcv
  aaa aabbcc abc abcd abcde abcxyz abdul abdullah acdc adele agnieszka ahmed airbnb aisha ajax alabama aladdin
  alessandro alfa ali allah allahu always amazon ambulance amen amit amore anaesthesia anakin anca angelo anil ankara apr
  aquaman aragorn argentina arianagrande arizona arzt asd asdzxc assassin asshole aston athens atletico audi aug babe
  baerchen baltimore bambi bandung bangalore bangkok bangladesh bar bart basel basia bbb beatles bebe beckham begin beijing
  belle bender benfica bentley benvenuto benzema bern besiktas bestfriends betis beyonce bharat bible biden bienvenido
  biking bilbao bilbo billie bismillah bitch bitcoin blackpink bleach blink bloc bmw boca bogota bonita boss
  boxing boyfriend bremen bronx bts bucharest budapest buddha buenosaires bugatti bugsbunny buick bulgaria bulls bullshit
  burrito busan cadera cadillac callofduty camping campus canadiens canucks cappuccino caracas cartman cash catwoman
  cavaliers celtics cerner champagne charizard cheetah chen chennai chevrolet chevy chewbacca chiara chief chiefs chile
  chirurg chirurgien chirurgo chivas christ ciao cielo cinderella cinta cirujano cisco citrix citroen class clave cleveland
  climbing clinique cocacola cock coldplay colombia corinthians corona counterstrike creed cruzazul cruzeiro cuba cubs
  cyberpunk dad davide debian dec delhi desktop deutschland dev develop developer devops dhaka diablo dick discord docker
  docteur doctora dodge dodgers doggy dollars doraemon dortmund dota dragonball dresden dubai dumbledore dumbo ebay ecuador
  eeyore ehr eilish eleven elsa eminem employee emr enfermera engel entry epic espanyol espresso evangelion example fanta
  fatima feb federica fedora fenerbahce feyenoord fiat firenze firewall five flamengo flames foo foobar ford fortnite
  forza francesco frodo frozen fuck fucker fuckoff fuckyou futurama galatasaray ganesh geheim genou georgia geralt gfhjkm
  ghbdtn gimli gin girlfriend github gitlab giulia giuseppe godisgood godislove gohan goku goodpass goofy gorillaz gospel
  goto graz greece greenday gremio grey grogu gryffindor gta guadalajara guinness gupta haaland habana hallelujah halo
  hamburg hanche hannover hanoi hansolo hanuman haribo harlem harleyquinn harrypotter hase haslo hassan heineken hellas
  helpdesk hermione heslo hiking hindustan hiroshi his hogwarts home hongkong hopital horny hospitales hosting huang huawei
  huefte hufflepuff hulk hundred husband hussain hussein hyderabad hyundai ibrahim ichigo idiot illinois 
  india indigo indonesia infermiere infirmier infirmiere inshallah instagram inter intern ipad iphone ipsum ironmaiden
  ismail istanbul itachi italia jakarta jedi jeep jelszo jesuschrist jira judo jul jun justinbieber juve juventus
  kadroli kakashi kansas karachi kasia kenobi key keys khadija khalid khan kids kiev kirby kittel klinik knicks knie
  kobe koeln kolkata korea krakow krankenhaus krishna kumar kyiv kyoto lahore lakshmi lamborghini lancia latte laugh lazio
  leagueoflegends leeds legolas leia leipzig lesson letmeinnow lewandowski library lima linkinpark linux lisboa lisbon liu
  loki lorem losangeles louisiana luck luckyseven luffy luigi lyon macos madonna magenta mahal mahalko malaysia malik mama
  management mancity mandalorian manhattan manila manunited manutd mapleleafs mar maradona mare marge marseille martina
  marvel maryam maserati mashallah mastercard masterkey mateusz mausi mazda mbappe medecin medellin medico meeting mercy
  messi mets mexicano michigan micorazon milan milka millionaire milwaukee minecraft minnesota mivida moana mocha modric
  mohammad mom mommy monaco monsterenergy mordor morty moscow moskva mri muenchen mufasa mulan mum mumbai mummy munich
  mustafa mypass mypasswd mypassword naked nala nana napoli naruto nebraska neha nepal netflix newcastle neymar nguyen nine
  niners nippon nopass nopassword notaufnahme nov ntcn nuernberg oakland obama obiwan oct oesterreich ohio oilers olaf
  oldpassword onedirection onepiece opel opensesame operation operator oracle osaka ospedale ostern overwatch owner pacs
  pakistan palmeiras papa paramedic parol parola parrot pasta pastor patel patienten paypal pele pepsi peugeot
  pfleger philadelphia philly pikachu pilipinas pinkfloyd pittsburgh playstation pluto pocahontas polska pony pooh pooja
  porto potter prague praha printer privet priya prod production professor psg psv pumas pune pussy putin quito quran
  qwaszx qwe qweasd qweasdzxc radiohead radiologie rahman rahul rajesh ramesh rammstein raptors ravenclaw rayados
  realmadrid red redbull reddit redhat redskins renault riccardo rich rihanna rings riodejaneiro ris roblox rodilla
  roentgen rohan rohit roma romeo ronaldinho rossia router rugby rum sacramento saigon sakura salah salesforce salud sample
  sanantonio sandbox sandiego sanfrancisco sante santiago santos saopaulo sap sasuke sauron sayang scalpel scarlet schalke
  schatzi schweiz schwester scoobydoo seahawks seattle senha seoul sep sept sesame sevilla sex sexy shakira shalom
  shanghai sharma shit shiva sifre simba simone simpson singapore singh sirius sith skating skoda skyrim slytherin smaug
  snapchat snape sol sole sonnenschein sony southpark sporting spotify sprite spurs srilanka staging stallion
  starcraft stewie stlouis stormtrooper strongpass stuttgart sunil superuser suresh surgical sushi suture swift sylvester
  sysadmin sysop taco taiwan tampa taylorswift teamomucho teamwork tekken telegram ten tennessee tesla tesoro tester
  testing testuser thepassword third thisis thisismy thor thorin thousand tigres tiktok torah torino totoro tottenham
  trabzon trump tupac turkiye turquoise twelve twitter twix two uber ubuntu ukraine university unlock urgence urgencias
  usuario utah vader valencia valorant vasco vegeta venezia venezuela vespa vietnam villa visa vmware vodka voldemort wang
  warsaw warszawa wealth weasley weihnachten whatsapp wien wife wifi willkommen wine winniethepooh witcher woaini
  wonderwoman xbox xiaomi xyz yamato yang yoga yourpassword yusuf zainab zelda zero zhang zhao zhou zidane zoro zuerich
  zurich zxc zzz server`;

export const COMMON_WORDS: ReadonlySet<string> = new Set([
  ...COMMONEST_WORDS,
  ...WORDS.split(/\s+/).filter((word) => word !== ''),
]);
