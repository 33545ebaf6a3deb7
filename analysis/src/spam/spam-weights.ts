// Written by evaluation/training/train-spam.ts from the tuning half; not edited by hand. Log-odds: above zero means spam.

export const BIAS = -0.958
/** The log-odds from which a mail is called spam, and how fast the probability changes there. */
export const BOUNDARY = -0.55
export const SCALE = 1.2

export const SIGN_WEIGHTS: Readonly<Record<string, number>> = {
  HTML: 1,
  'a copyright line': -0.66,
  'a date that cannot be read': 0.18,
  'a free mail address that its provider did not send': 1.63,
  'a greeting without a name': 1.96,
  'a link to a bare number': 1.14,
  'a message id of the sender domain': -0.76,
  'a name that its domain bears out': -1.86,
  'a picture instead of text': 1.58,
  'a picture or nothing': 1.32,
  'a privacy policy': -0.06,
  'a quoted mail': -1.54,
  'a sender whose domain is not on the way': 0.47,
  'a sender without a name': -0.15,
  'a tracking code in the subject': 0.31,
  'a way to be removed': 0.85,
  'account threat': 0.01,
  'advance fee': 0.68,
  'an answer in a thread': -1.06,
  'an answer to nothing': -0.81,
  'an exclamation mark in the subject': 0.4,
  'an offer as the sender name': 0.94,
  'an offer in the subject': 1.59,
  'bulk offers': 1.17,
  'capitals in the subject': -0.4,
  'click here': 0.96,
  'debt and credit offers': 0.84,
  'digits in the sender address': 0.86,
  'easy money': 1.34,
  'filler against filters': 0.31,
  'free of charge': 1.46,
  'goods that are sold by unwanted mail': 1.16,
  'hardly any text': -1.45,
  'links to many places': -1.18,
  'links to the own domain': -0.7,
  'many amounts of money': 1.17,
  'many exclamation marks': 1.49,
  'many recipients': 0.27,
  'marked as urgent': 0.96,
  'no recipient in sight': -0.64,
  'no subject': -0.21,
  'only HTML': 1.24,
  pictures: -1.41,
  'pills and adult': 0.99,
  'removal ritual': 1.21,
  'replies go to another domain': -0.27,
  'sales pressure': 0.93,
  'sent for another domain': 0.76,
  'speaks to its reader': 0.94,
  'the legal mark of advertising in the subject': 1.53,
  'the name of a mail program that did not write it': 1.07,
  'the story of an advance fee letter': 1.06,
  'the words of a newsletter': -1.22,
  'words of an advance fee letter': 1.33,
  'written in capitals': 0.88,
  'written in capitals throughout': -0.11,
  'written to its own sender': 1.49,
}

/** word=hundredths, separated by spaces; `s:` marks a word of the subject. */
export const WORD_WEIGHTS = `
!=43 !!=2 !!!=-3 $1=15 $2=6 $3=-2 $4=-1 $5=3 $7=3 $9=-5 1%=7 100%=7 20%=-2 60%=3 70%=5 75%=4 84%=1 ability=8 able=-5
about=-7 above=4 absolutely=10 accept=1 accepted=7 access=21 according=-2 account=-1 achieve=2 acquire=1 across=-1
act=5 action=2 activities=-3 ad=3 add=-2 added=-4 additional=4 address=4 addresses=1 adult=2 advantage=-5
advertisement=1 advertisers=3 advertising=3 advice=6 affiliate=1 after=-7 again=-3 age=5 agents=-1 aging=2 agree=-2
agreement=-6 air=3 al=-1 all=-12 allow=-4 almost=-2 along=-3 already=-5 also=-25 alternative=2 although=-2 always=-2
among=-3 amount=-1 an=-11 analysis=1 and=-43 announced=-6 another=-8 answer=4 anti=-1 any=5 anyone=12 anytime=9
anyway=-6 anywhere=12 apologies=2 appear=-3 appears=-5 applications=-4 apply=-7 approached=3 approved=1 are=-14 area=4
areas=-3 aren't=-2 argument=-1 around=-3 arrangement=3 article=-2 as=-5 ask=-1 assist=4 assistance=7 association=5
astonishment=3 at=-23 attained=4 attention=-2 attorney=-2 automatic=5 available=1 average=-2 away=12 back=-1 backup=-1
balance=-2 bank=4 bar=1 based=3 basic=-5 basis=-3 be=-17 beat=3 because=-8 been=-18 before=-9 being=-2 believe=3
believed=4 below=17 benefit=6 benefits=6 best=4 better=-7 between=-7 bill=-1 billion=-2 bit=-5 board=-3 bonus=2
book=-3 both=-4 bottom=-13 bound=3 box=-9 boxes=2 boy=3 bring=-6 broker=2 brought=1 bucks=3 budget=-4 bug=-7 build=7
building=-6 bulk=1 business=14 businesses=1 but=-13 buyers=-1 buying=-6 by=-10 ca=-8 calendar=-3 call=-4 called=-3
cams=2 can=-3 can't=-8 cannot=2 capital=10 caps=-1 car=-1 card=4 cards=3 care=-2 carriers=5 case=-8 cash=5 catalog=1
cause=-6 caused=-3 ce=16 cent=2 center=-7 cents=5 certain=-6 certainly=-4 chance=-20 change=-11 changed=-5 changes=-1
charge=3 charges=-2 cheap=2 check=3 chief=-1 child=5 choice=2 choose=-1 city=10 claim=3 clean=-2 click=19 client=-7
clients=21 close=-5 co=9 code=-8 college=-1 color=-4 com=-29 combined=-1 come=2 comfortably=3 coming=9 comments=-7
commerce=-2 commissions=2 common=-3 communication=7 community=14 companies=9 company=4 comparison=-4 compensation=4
compete=1 competition=-4 complete=-2 completely=3 compliance=-2 complications=1 comprehensive=3 computer=-5
computers=-6 computing=-5 concept=3 concluded=5 conference=-6 confidence=-1 confidentiality=-5 connect=-2
connection=-7 considering=-4 consulting=3 contact=6 contacts=-1 contained=3 contains=-9 content=-3 continue=-7
control=3 cool=2 copy=-9 copyright=-1 core=-4 corporate=1 correct=-7 correctly=-3 cost=-9 costs=-2 could=-18 country=3
couple=-2 course=-2 create=9 created=-6 credit=5 critical=-1 currently=11 customer=-10 customers=-5 daily=-12 data=-8
database=-4 day=18 days=8 de=8 dead=-4 deal=-4 dealer=3 death=2 decide=2 decided=2 decision=-1 default=-3 delay=1
delete=16 deliver=-2 delivers=1 delivery=5 demand=-1 deposit=6 deposited=3 described=2 deserve=5 designed=-4
destructive=-1 details=-6 developing=-2 development=4 device=-2 devoted=3 did=1 didn't=-2 die=-2 difference=-2
different=1 digital=-3 direct=3 directly=-1 director=-5 discover=1 discovery=-1 discuss=-3 discussed=-3 discussion=-2
disk=1 distribution=3 do=21 document=-3 does=4 doesn't=-3 doing=-3 dollars=9 domain=-1 don't=-6 done=-5 double=-1
down=3 downline=2 download=2 downloads=-5 draft=-2 dream=2 drive=-1 due=2 during=-10 each=-5 earlier=-3 early=-4
earn=11 earnings=3 easier=-5 easily=11 easy=5 economic=-1 editor=-1 effect=-1 effective=1 effort=5 either=-10
electricity=-5 email=5 emails=10 employees=-1 energy=-9 engine=10 enough=1 enter=-3 entering=3 entertained=2 entire=6
entrepreneurs=1 equipment=-1 error=-7 estate=2 etc=-10 even=-10 event=-3 events=-2 ever=-8 every=10 everyone=-2
everything=-4 exactly=1 example=-3 excellent=8 except=-2 excluded=1 executive=-4 executives=4 exercise=1 expect=3
experience=-1 experts=7 expires=1 ext=4 extra=1 extremely=-2 face=-3 fact=6 facts=1 fair=4 fairly=-2 fall=-1 family=4
family's=1 far=-2 farm=1 fast=4 fastest=-1 fat=13 favorite=2 fax=1 feature=-2 features=7 federal=-4 fee=4 feedback=-3
feel=-1 fees=10 female=1 few=-4 field=-3 figure=4 file=-8 files=-2 fill=16 final=4 finally=6 financial=9 financially=1
find=1 findings=3 fine=-9 fire=-3 first=-9 five=4 floor=-2 folder=-3 folks=-3 follow=3 followed=1 following=-4 for=-3
forever=13 forget=-1 form=12 former=-2 formula=1 fortune=-1 forward=-4 found=-3 four=-4 free=32 french=-5 friend=-3
friends=2 front=-7 full=2 fully=3 fun=1 fund=6 funds=2 furnish=3 further=-3 future=3 gain=1 gamble=3 gathered=-2
general=1 generator=-6 get=20 gets=-4 getting=-2 give=-1 given=-4 gives=-3 giving=1 glad=3 global=-3 go=11 goes=2
going=-7 gone=-2 good=-6 got=-9 gov=-2 great=-5 green=4 ground=-2 group=-3 groups=-10 growing=4 guarantee=2
guaranteed=11 guess=-2 hackers=-1 had=-14 half=-2 hand=3 happened=-2 happy=2 hard=-3 has=-10 have=-7 haven't=-3
having=-2 he=-10 health=1 hearing=4 heck=3 held=-7 hell=-5 help=-1 helps=-1 hence=3 her=-3 here=14 here's=-7 hi=-6
high=-4 higher=-3 him=-5 his=-9 hit=-2 holding=2 home=1 honor=-2 hope=1 hosting=11 hot=1 hour=2 hours=-6 house=-4
how=1 however=-12 html=-5 huge=-1 hundred=1 hundreds=3 hype=2 id=-4 idea=-6 ie=-8 if=-14 image=-1 imagine=1
immediate=1 immediately=3 impact=-3 important=6 improve=-1 improvement=1 in=-56 include=3 included=-4 includes=-5
including=-3 income=3 increase=5 increased=3 incredible=2 independent=3 indicate=1 individuals=-2 industry=-1
influence=-2 info=-5 information=-10 infrastructure=-5 instant=-1 instantly=1 instead=-3 instructed=2 instruction=1
instructions=3 insurance=14 interactive=11 interest=-4 interested=12 interesting=-1 international=-3 internet=5
into=-16 invest=4 investigated=2 investigation=-1 investment=16 involved=2 is=-32 isn't=-2 issue=-3 issues=-5 it=-43
it's=-12 its=-6 itself=-2 java=-1 jeff=-3 job=-13 jobs=-15 join=4 joined=3 joint=-1 journal=2 jump=-3 just=-18
keep=-12 key=-2 kick=-12 kind=-3 know=-5 knowledge=10 la=8 language=-5 large=14 largest=2 last=-8 late=4 lately=3
later=-3 latest=-9 launched=3 laws=2 lbs=20 learn=7 least=5 leave=-1 left=1 legal=12 legally=1 legislation=-1
legitimate=1 less=6 let=-4 letters=-4 level=-2 life=14 lifetime=-7 light=-3 like=-7 likely=-3 limited=3 line=-10
link=-20 links=-1 list=12 listed=1 little=6 live=-4 load=-1 loan=4 loans=4 local=-1 log=-5 long=9 look=-1 looking=-1
looks=-3 lose=22 loss=4 lost=-2 love=-4 low=6 lower=-2 lowest=5 machine=-1 made=-5 magazines=3 mail=17 mailing=7
mailings=9 mails=1 major=-2 majority=-3 make=-6 makes=-3 making=12 male=1 man=-8 manage=3 management=3 manager=3
many=1 map=-1 mark=-5 market=7 marketing=9 markets=-1 matching=-1 matters=-3 me=-12 means=-6 measure=-2 media=3
meet=-1 meeting=-8 meetings=-1 mega=5 member=-3 members=11 memory=-6 messages=-12 microsoft=-4 middle=-3 might=-9
million=19 millions=1 mind=4 minimal=3 minute=3 miss=-11 missing=-6 model=-5 moment=7 money=20 month=14 monthly=6
months=2 more=-13 morning=-2 most=-12 mother=4 move=4 moved=-1 movie=-1 movies=2 moving=-1 much=-2 multi=2 music=-3
must=3 my=-12 myself=-2 name=7 named=-1 names=-1 national=4 nationwide=5 natural=-1 naturally=1 necessarily=-1 need=4
needed=9 needs=2 net=10 network=-7 never=3 new=-7 news=-22 newsletter=7 newsletters=-1 next=-4 night=-14 no=24 non=-4
not=-15 note=-10 noted=-1 nothing=9 notice=4 notified=1 now=10 number=-1 numbers=2 obligation=4 obtained=2 of=-49
off=-7 offer=9 offering=-2 offers=4 office=4 often=-1 ok=-4 old=6 on=-43 once=1 one=1 online=9 only=13 open=-8
operations=-1 opinion=-1 opportunities=-1 opportunity=8 opt=2 opted=1 option=-8 options=4 or=8 order=-10 ordered=2
orders=4 ordinary=1 organization=1 original=-12 other=-11 others=4 our=20 out=17 outside=-2 over=10 overlook=1 own=11
owners=-1 package=-3 page=-15 paid=5 panel=2 part=-3 participation=3 particularly=-1 partner=1 party=1 passed=2 past=1
pay=18 paying=7 payment=1 payments=2 people=-12 per=2 perfect=-1 performance=-4 perhaps=-1 permission=1 person=6
peter=-1 phone=8 piece=-5 place=11 plain=-14 plan=11 plans=-3 play=1 player=-6 playing=1 please=8 pledge=2 plus=-1
pocket=-1 point=-5 points=-3 police=-6 policies=-6 policy=-2 political=-2 politics=-2 popular=-6 popularity=1 porn=2
position=1 possibility=-3 post=-3 posted=-3 potential=-2 pounds=5 power=-8 powerful=4 pre=6 preferences=-9 premium=20
prepared=-2 present=2 president=-7 press=-4 pretty=-3 previous=-2 price=-3 prices=-2 pricing=-1 primary=3 print=-1
private=7 prizemama=19 pro=5 probably=-4 problem=-4 problems=-10 process=-3 product=4 products=-1 professional=2
professionals=6 profit=-1 profitable=4 profits=1 program=5 programs=-1 prohibiting=3 project=-1 promise=1 promotion=5
prompt=2 proposed=-2 protect=-2 proved=1 proven=1 provide=11 provides=2 providing=6 public=-7 publication=9 publish=1
published=-2 publishing=8 purchase=6 purchased=2 push=-1 put=1 qualified=3 qualify=8 quality=12 question=2
questions=-3 quick=-2 quickly=1 quite=-7 quote=7 rate=5 rates=3 rather=-2 rd=10 reach=5 read=-12 readers=-4 reading=-1
ready=4 real=2 really=-4 reason=-1 reasons=-2 receive=9 received=-2 receiving=-3 recent=-2 recently=2 red=-11
register=2 registered=12 registration=2 regular=4 release=5 released=-6 relevant=4 remember=-3 removal=1 remove=-4
removed=9 reply=4 report=-1 reported=-7 reports=-2 request=2 requesting=1 required=12 research=-1 resolution=-5
resources=-3 respect=5 respond=-1 response=-4 result=-1 retail=2 return=-4 revenue=2 revenues=3 review=-14 reward=1
right=5 risk=9 root=-2 run=-1 running=-5 s:!=12 s:$1=3 s:$2=2 s:account=2 s:and=-7 s:are=4 s:at=-15 s:available=2
s:be=-2 s:best=6 s:by=-6 s:card=5 s:for=2 s:free=11 s:get=-2 s:guaranteed=2 s:here=-4 s:in=8 s:insurance=4
s:internet=7 s:is=-11 s:lbs=16 s:life=5 s:lose=16 s:low=1 s:lowest=3 s:make=3 s:market=8 s:message=-3 s:money=7
s:month=1 s:my=-1 s:needed=8 s:new=-15 s:no=11 s:now=3 s:of=-7 s:on=1 s:one=3 s:over=-1 s:partnership=4 s:pay=2
s:per=3 s:problem=-3 s:rates=3 s:review=-3 s:software=-1 s:the=-18 s:time=-9 s:update=-2 s:was=-1 s:with=2 s:work=-2
s:year=3 s:you=12 s:your=-1 safety=-1 said=-15 sales=3 same=-3 save=-5 say=-2 saying=-2 says=-3 science=-2 search=3
season=-17 second=-3 secret=1 section=-1 secure=-3 securities=-2 security=-7 see=-9 seek=2 seemed=-5 seems=-6 seen=3
select=-4 selection=1 sell=1 send=9 sending=4 sense=-2 series=-12 server=-12 service=6 services=4 set=-21 sets=-1
setting=-3 seven=1 several=1 share=-1 sharing=-5 she=-3 shipping=-2 shop=-7 shopping=-11 short=1 shot=-7 should=-4
show=-4 shows=-8 side=-4 sign=5 signed=-4 similar=7 simple=7 simply=-3 since=-3 sincerely=4 single=-8 site=21 sites=10
situation=2 six=-5 size=-4 slim=-1 small=-7 so=-6 software=1 sold=-2 solution=7 solutions=12 some=-23 someone=-1
something=-1 sometimes=-6 son=13 sort=-2 source=-2 space=-3 spam=-8 speaking=-3 special=-4 specific=5 speed=-2 spent=2
spoke=-1 st=-4 staff=-4 standard=-1 start=8 started=8 starting=-3 state=8 statement=-2 states=-1 status=-6 steady=2
step=1 steps=1 still=-24 stock=-7 stop=-4 store=-5 story=-3 streams=3 strong=-8 strongly=1 stuff=-2 style=1
subscribe=-4 subscribed=-15 subscriber=8 subscribers=2 subscription=-23 success=2 successful=1 such=-4 suite=-2 sum=4
summary=-4 supply=14 support=1 sure=-7 system=4 systems=-5 table=-7 take=-5 taken=-5 takes=-1 taking=-2 talk=-5
talking=-6 team=-19 tech=-10 technologies=-2 technology=-2 telephone=-2 tell=-2 term=5 terms=-5 test=8 testimonials=3
testing=9 text=-19 th=-1 than=-12 thank=15 thanks=-12 that=-16 that's=-2 the=-56 their=2 then=-7 there=-9 there's=-10
these=-13 they=-2 they're=-1 thing=-2 things=-2 think=-12 thinking=-1 this=-16 those=-13 though=-2 thought=5
thoughts=-3 thousand=2 thousands=5 three=-7 through=4 time=1 times=-3 today=10 today's=1 tom=-2 too=-6 tool=11
tools=-4 top=-7 total=5 toward=-7 towards=4 town=-1 track=1 trade=-2 training=-1 transaction=8 transfer=3
transmission=-1 tried=-3 trouble=1 true=9 trust=2 try=-4 trying=-3 turn=-3 two=-11 type=-6 typical=-1 ultimate=13
unbelievable=2 under=-10 understand=1 understanding=11 university=-6 unless=-6 unsolicited=1 until=-6 up=-25 update=-8
updated=-4 upon=-1 us=8 use=5 used=-9 user=-13 users=-2 usually=-1 utilities=-1 vacation=-2 valuable=7 value=-9
venture=2 verification=1 version=-5 via=11 video=-1 views=-2 virtually=1 viruses=-3 visit=12 vote=-2 wait=1 waiting=-1
walk=1 walks=1 want=-15 wanted=-13 war=1 was=-13 watch=1 we=-7 we'll=-8 we're=-2 we've=-6 web=4 website=-2 week=-11
weekly=1 weeks=14 weight=-2 welcome=4 well=11 went=-3 were=-14 what=-17 what's=-4 whatever=-4 whatsoever=2 when=-5
where=-6 which=-30 while=-11 white=-5 who=-1 whole=2 whose=1 why=-5 wide=3 wife=2 will=5 willing=2 win=-7 windows=-6
wireless=-9 wish=13 with=-5 within=6 without=-2 wonderful=21 wondering=-4 words=-5 work=-2 working=-3 works=-3 world=6
worldwide=-1 worst=3 worth=-7 would=-24 wouldn't=-6 writes=-4 written=-5 wrote=-5 yahoo=-13 year=4 years=-2 yes=2
yesterday=-4 yet=-2 you'll=-1 you're=-10 you've=1 your=23 yours=3 yourself=-1
`
