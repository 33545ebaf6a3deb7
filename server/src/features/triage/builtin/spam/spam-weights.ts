// Written by server/test/quality/train-spam.ts from the tuning half; not edited by hand. Log-odds: above zero means spam.

export const BIAS = -0.916
/** The log-odds from which a mail is called spam, and how fast the probability changes there. */
export const BOUNDARY = -0.85
export const SCALE = 1.35

export const SIGN_WEIGHTS: Readonly<Record<string, number>> = {
  HTML: 1.09,
  'a copyright line': -0.89,
  'a date that cannot be read': 0.24,
  'a free mail address that its provider did not send': 1.81,
  'a link to a bare number': 1.17,
  'a message id of the sender domain': -0.62,
  'a name that its domain bears out': -2.08,
  'a picture instead of text': 2.1,
  'a privacy policy': -0.07,
  'a quoted mail': -1.66,
  'a sender whose domain is not on the way': 0.46,
  'a sender without a name': -0.12,
  'a tracking code in the subject': 0.48,
  'a way to be removed': 1.21,
  'account threat': 0.01,
  'advance fee': 0.93,
  'an answer in a thread': -1.26,
  'an answer to nothing': -1.06,
  'an exclamation mark in the subject': 0.48,
  'an offer as the sender name': 0.99,
  'an offer in the subject': 1.37,
  'bulk offers': 1.12,
  'capitals in the subject': -0.38,
  'click here': 1.21,
  'debt and credit offers': 0.58,
  'digits in the sender address': 0.84,
  'easy money': 1.59,
  'filler against filters': 0.6,
  'free of charge': 1.31,
  'goods that are sold by unwanted mail': 0.87,
  'hardly any text': -1.31,
  'links to many places': -1.33,
  'links to the own domain': -0.59,
  'many amounts of money': 0.97,
  'many exclamation marks': 1.26,
  'many recipients': 0.09,
  'marked as urgent': 1.28,
  'no recipient in sight': -0.68,
  'no subject': -0.26,
  'only HTML': 1.72,
  pictures: -1.56,
  'pills and adult': 0.97,
  'removal ritual': 1.35,
  'replies go to another domain': -0.28,
  'sales pressure': 1.17,
  'sent for another domain': 0.7,
  'the legal mark of advertising in the subject': 1.55,
  'the story of an advance fee letter': 1.5,
  'the words of a newsletter': -1.66,
  'words of an advance fee letter': 1.86,
  'written in capitals': 0.69,
  'written in capitals throughout': -0.33,
}

/** word=hundredths, separated by spaces; `s:` marks a word of the subject. */
export const WORD_WEIGHTS = `
!=46 !!=2 !!!=-1 $1=10 $2=3 $3=-2 $4=-2 $5=-1 $9=-3 1%=6 100%=2 20%=-1 5%=1 60%=2 70%=4 75%=5 84%=1 ability=6 able=-6
about=-7 above=4 absolutely=6 accepted=5 access=15 according=-4 account=-1 achieve=1 across=-5 act=2 activities=-3
actually=-2 ad=1 add=-3 added=-6 additional=4 address=7 addresses=-2 adult=2 advantage=-4 advertisers=2 advertising=2
advice=6 affiliate=1 after=-9 again=-8 against=-3 age=3 agents=-1 aging=1 agree=-1 agreement=-3 air=7 al=-2 all=-17
allow=-4 almost=-2 along=-4 already=-5 also=-21 alternative=1 although=-2 always=-1 among=-3 amount=3 an=-6 and=-33
announced=-6 another=-9 answer=2 anti=-1 any=2 anyone=9 anything=-3 anytime=7 anyway=-7 anywhere=9 apologies=1
appear=-2 appears=-5 applications=-4 apply=-5 appreciate=-3 approached=1 appropriate=-3 approved=3 are=-11 area=-2
areas=-3 aren't=-3 argument=-1 around=-5 arrangement=4 article=-2 as=2 ask=-1 asked=-3 assist=4 assistance=6
association=3 assume=-3 astonishment=1 at=-25 attained=1 attention=-3 attorney=-2 automatic=5 available=1 average=-2
away=9 back=-6 bad=-2 balance=-2 bank=1 bar=1 based=1 basic=-4 basis=-3 be=-19 beat=1 because=-7 become=-1 been=-18
before=-8 begin=-1 being=3 believed=3 belong=3 below=12 benefit=4 benefits=4 best=1 better=-8 between=-6 big=-4
biggest=-1 bill=-3 billion=-3 bit=-6 board=-4 book=-2 both=-4 bottom=-10 bound=1 box=-11 boxes=3 boy=1 bring=-5
bucks=1 budget=-4 bug=-8 build=4 building=-4 business=11 businesses=1 but=-14 buy=2 buyers=-1 buying=-5 by=-2 ca=-7
calendar=-2 call=-3 called=-5 cams=2 can=2 can't=-7 capital=9 caps=-1 car=-3 card=2 cards=3 care=-1 carriers=4 case=-8
cash=3 catalog=1 cause=-6 caused=-2 ce=13 cent=2 center=-8 cents=3 century=-1 certain=-5 certainly=-3 chance=-15
change=-10 changed=-6 changes=-1 charge=2 charges=-2 cheap=5 check=6 checking=-1 chief=-2 child=7 choose=-1 city=8
claim=3 clean=-2 click=11 client=-7 clients=16 close=-4 co=12 code=-10 college=-2 color=-5 com=-30 combined=-1 come=-1
comfortably=1 coming=6 comments=-8 commerce=-2 commissions=2 common=-3 communication=4 community=14 companies=6
comparison=-4 compensation=4 compete=2 competition=-3 complete=-2 completely=1 compliance=-1 complications=1
comprehensive=1 computer=-7 computers=-5 computing=-4 concept=1 concerns=-2 concluded=4 conference=-6
confidentiality=-1 connect=-1 connection=-5 consider=1 considering=-4 consulting=7 contact=5 contacts=-1 contained=1
contains=-9 content=-4 continue=-9 contracts=-1 control=1 cool=-1 copy=-8 copyright=-1 core=-2 corporate=-1 correct=-5
correctly=-4 cost=-8 costs=-3 could=-21 count=1 country=2 couple=-4 course=-6 create=7 created=-7 credit=4 current=-1
currently=6 customer=-8 customers=-5 cut=-2 daily=-12 data=-7 database=-4 day=13 days=5 de=5 dead=-3 deal=-5 dealer=1
death=1 decide=2 decision=-1 default=-2 delay=1 delete=16 deliver=-2 delivers=1 delivery=8 demand=-1 deposit=4
deposited=3 described=1 deserve=6 designed=-5 destructive=-1 details=-4 developed=-3 developing=-2 development=6
device=-2 devoted=1 didn't=-4 die=-1 difference=-3 different=-2 difficult=-3 digital=-2 direct=2 directly=-2
director=-3 discover=1 discovery=-2 discuss=-3 discussed=-3 discussion=-2 distribution=2 do=12 document=-3 does=2
doesn't=-3 doing=-5 dollars=5 domain=-3 don't=-4 done=-4 double=-1 down=-1 downline=3 download=-1 downloads=-6
draft=-2 dream=1 drive=-1 due=-1 during=-10 each=-8 earlier=-3 early=-5 earn=10 earnings=1 easier=-4 easily=7 easy=2
economic=-1 effect=-1 effects=1 effort=2 either=-9 electricity=-4 elements=-1 email=11 emails=11 employees=-1 end=-2
energy=-9 engine=8 enter=1 entering=1 entertained=2 entire=4 equipment=-1 error=-7 estate=1 etc=-11 even=-10 event=-4
events=-2 ever=-9 every=12 everyone=-3 everything=-4 exactly=1 example=-3 excellent=7 except=-1 excess=-1 exchange=-2
excluded=4 executive=-7 executives=3 exercise=1 expect=2 experience=-2 experts=6 ext=4 extra=1 extremely=-2 face=-5
fact=3 fair=2 fairly=-2 fall=-1 family=2 family's=2 far=-5 farm=1 fast=2 fastest=1 fat=11 favorite=1 fax=3 feature=-1
features=5 federal=-4 fee=2 feedback=-2 feel=-2 fees=6 female=1 few=-8 field=-4 figure=2 file=-8 files=-1 fill=11
final=3 finally=1 financial=6 financially=2 find=4 findings=1 fine=-7 fire=-4 first=-10 five=3 floor=-2 folder=-2
folks=-3 followed=-2 following=-7 for=6 forever=11 forget=1 form=8 former=-1 fortune=-1 forward=-5 found=-7 four=-4
free=22 french=-5 friend=-2 friends=1 front=-5 full=-2 fully=2 function=-1 fund=5 funds=2 furnish=1 future=-1 gain=-1
gamble=1 gathered=-3 generator=-5 get=15 gets=-4 getting=-2 give=-5 given=-4 gives=-4 giving=-3 glad=1 global=-5 go=8
going=-10 gone=-2 good=-9 got=-7 gov=-3 government=5 great=-3 green=3 ground=-3 group=-3 groups=-6 growing=4
guarantee=2 guaranteed=10 guess=-2 had=-12 half=-2 happen=-1 happened=-2 happy=2 hard=-5 has=-10 hat=2 have=-3
haven't=-2 having=-3 he=-10 health=1 hearing=2 heck=1 held=-6 hell=-6 help=4 hence=1 her=-5 here=11 here's=-6 hi=-9
high=-5 higher=-3 him=-7 his=-10 hit=-2 holding=1 home=2 honor=-4 hope=-1 hosting=9 hot=-1 hour=1 hours=-5 house=-4
however=-11 html=-4 huge=-3 hundred=-2 hype=1 id=-5 idea=-7 ie=-5 if=-6 image=-1 immediate=1 immediately=1 impact=-2
important=3 improve=-1 improvement=1 in=-44 include=1 included=-4 includes=-8 including=-4 income=1 increase=2
increased=1 incredible=2 independent=1 indicate=1 individuals=-4 industry=3 influence=-3 info=-5 information=-4
infrastructure=-4 instant=-1 instead=-6 instructed=2 instructions=1 insurance=11 interactive=9 interest=-4
interested=7 interesting=-1 international=-6 internet=4 into=-16 invest=2 investigation=-2 investment=21 involved=2
is=-25 isn't=-1 issue=-3 issues=-4 it=-40 it's=-8 its=-8 itself=-1 java=-1 jeff=-4 job=-9 jobs=-10 join=5 joint=-2
journal=2 jump=-4 just=-23 keep=-13 key=-5 kick=-10 kind=-3 know=-7 knowledge=9 la=5 language=-5 large=9 largest=1
last=-10 late=3 lately=1 later=-3 latest=-6 launched=2 lbs=17 learn=5 leave=1 left=-2 legal=10 legally=1
legislation=-1 less=7 let=-4 let's=-1 letter=-1 letters=-4 level=-2 life=10 lifetime=-6 light=-3 like=-12 likely=-3
limited=3 line=-9 link=-14 links=-1 list=9 lists=-1 little=7 live=-2 living=-1 load=-1 loan=6 loans=3 local=-1 log=-5
long=8 look=-3 looking=-3 looks=-3 lose=18 loss=2 lost=-2 lot=-2 love=-7 low=6 lower=-1 lowest=3 machine=-1 made=-6
magazines=1 mail=16 mailing=6 mailings=7 mails=1 major=-3 majority=-3 make=-6 makes=-4 making=8 male=1 man=-5 manage=2
management=6 manager=3 many=-2 map=-1 mark=-5 market=9 marketing=6 markets=-1 matching=-1 matter=-1 matters=-1 me=-12
mean=-1 means=-7 measure=-2 media=1 meet=-3 meeting=-7 meetings=1 mega=2 member=-3 members=8 memory=-5 message=-2
messages=-10 met=-2 microsoft=-5 middle=-3 might=-9 million=12 millions=-2 mind=4 minimal=1 minute=3 miss=-9
missing=-5 model=-4 moment=5 money=16 month=12 monthly=4 months=-1 more=-4 morning=-2 most=-8 mother=2 move=3 moved=-1
movie=-1 movies=1 moving=-1 much=-5 multi=2 multiple=-1 music=-2 must=3 my=-15 myself=-2 named=-2 names=-5 national=7
nationwide=4 natural=-2 necessarily=-1 need=2 needed=9 net=3 network=-6 new=-12 news=-17 newsletter=8 newsletters=-1
next=-8 night=-13 no=18 non=-3 not=-13 note=-11 noted=-1 nothing=6 notice=2 notified=1 now=11 number=-4 numbers=1
obligation=3 obtained=1 of=-38 off=-5 offer=10 offering=1 offers=2 office=10 often=-2 ok=-6 old=5 on=-33 once=-2 one=6
online=8 only=11 open=-1 operating=-4 opinion=-1 opportunities=-1 opportunity=4 opt=3 opted=1 option=-6 options=3
or=11 order=-5 orders=3 organization=5 original=-10 other=-15 others=1 our=20 out=11 outside=-2 over=3 overlook=1
own=5 owners=-3 package=-2 page=-13 pages=-1 paid=2 part=-3 participation=1 particularly=-1 party=-1 past=-1 pay=20
paying=8 payment=1 payments=1 people=-16 per=4 perfect=-1 performance=-5 perhaps=-1 period=-1 periodically=-1
permission=6 person=3 personal=-1 peter=-1 phone=6 piece=-3 place=7 plain=-12 plan=5 plans=-3 player=-4 playing=-2
please=13 pledge=1 plus=1 pocket=-3 point=-4 points=-3 police=-6 policies=-4 policy=-2 political=-1 politics=-3
popular=-5 popularity=-2 porn=2 position=-3 possibility=-3 possible=-1 post=-4 postage=1 posted=-3 potential=-3
pounds=9 power=-9 powerful=5 pre=5 preferences=-7 premium=18 prepared=-3 present=1 president=-7 press=-4 pretty=-3
previous=-4 price=-4 prices=-2 pricing=-1 primary=1 print=-3 private=5 prizemama=18 pro=4 probably=-6 problem=-4
problems=-9 process=-2 product=2 professional=2 professionals=5 profit=-1 profitable=2 profits=1 program=3 programs=-1
prohibiting=1 project=-3 promotion=8 prompt=2 proposal=-1 proposed=-2 protect=-1 proved=-1 proven=1 provide=13
providers=1 providing=3 public=-7 publication=7 published=-2 publishing=7 purchase=5 purchased=1 push=-1 putting=-3
qualified=2 qualify=6 quality=13 question=1 questions=-3 quick=-2 quickly=1 quite=-6 quote=5 quotes=1 rate=3 rates=1
rather=-2 rd=8 reach=2 read=-13 readers=-4 reading=-4 ready=2 real=-1 really=-6 reason=-2 reasons=-1 receive=10
received=-6 receiving=-3 recent=-4 recently=-1 red=-7 register=1 registered=13 registration=1 regular=3 regulatory=-5
release=1 released=-6 relevant=9 remember=-3 removal=1 removed=-1 rep=-1 reply=5 report=-3 reported=-5 reports=-3
request=2 requesting=1 requests=-1 required=9 research=-2 resolution=-6 resources=-2 respect=4 respond=-3 response=-4
result=-1 results=-1 retail=3 return=-3 revenue=1 revenues=2 review=-12 reward=2 right=5 rights=-2 risk=8 root=-2
run=-5 running=-5 runs=-3 s:!=14 s:$1=2 s:$2=2 s:account=1 s:and=-5 s:are=3 s:at=-11 s:available=1 s:be=-2 s:best=4
s:by=-5 s:card=6 s:for=-1 s:free=7 s:get=-1 s:guaranteed=3 s:here=-4 s:in=2 s:insurance=3 s:internet=7 s:is=-11
s:lbs=13 s:life=4 s:lose=13 s:low=2 s:lowest=2 s:make=2 s:market=15 s:message=-3 s:money=5 s:month=2 s:needed=9
s:new=-11 s:no=11 s:now=8 s:of=-6 s:one=2 s:over=-1 s:partnership=3 s:pay=1 s:per=3 s:problem=-3 s:rates=2 s:review=-2
s:software=-1 s:the=-15 s:this=1 s:time=-7 s:update=-2 s:was=-1 s:with=1 s:work=-2 s:year=1 s:you=8 s:your=-2
safety=-1 said=-13 sales=1 same=-6 save=-3 say=-4 saying=-1 says=-4 science=-2 search=1 season=-14 second=-2 secret=2
section=-2 secure=-2 securities=-1 security=-4 see=-10 seek=1 seem=-1 seemed=-4 seems=-6 seen=1 select=-3 selection=1
sell=-1 selling=-1 send=12 sending=1 sense=-2 series=-11 serious=-1 server=-13 service=7 services=8 set=-18 sets=-1
setting=-2 seven=1 several=-2 share=-3 sharing=-4 she=-4 shipping=-1 shop=-4 shopping=-10 shot=-5 should=2 show=-6
shows=-6 side=-5 sign=3 signed=-3 similar=5 simple=5 simply=-4 since=-4 sincerely=9 single=-7 site=15 sites=7
situation=1 six=-5 size=-4 slim=1 small=-8 so=-6 software=1 sold=-3 solution=6 solutions=9 some=-23 someone=-3
something=-4 sometimes=-4 son=11 soon=-1 sort=-1 sounds=-1 source=-1 space=-3 spam=-9 speaking=-3 special=-3
specific=1 speed=-2 spent=1 spoke=-1 st=-2 staff=-4 standard=-1 start=5 started=3 starting=-4 state=4 statement=-2
states=-1 status=-6 steady=1 steps=-1 still=-23 stock=-7 stop=-4 store=-5 story=-5 strategy=-2 streams=3 strong=-9
strongly=1 stuff=-1 style=-1 subscribe=-4 subscribed=-12 subscriber=9 subscribers=2 subscription=-19 success=-1
such=-6 suggested=-2 suite=-1 sum=3 summary=-4 superior=-2 supply=11 support=-1 sure=-5 system=4 systems=-6 table=-9
take=-4 taken=-4 takes=-3 taking=-2 talk=-3 talking=-5 team=-14 tech=-9 technologies=-2 technology=-3 telephone=-1
tell=-4 term=3 terms=-1 test=11 testimonials=1 testing=11 text=-16 than=-15 thank=16 thanks=-12 that=-13 that's=-5
the=-43 their=-4 them=-4 then=-5 there=-11 there's=-9 these=-13 they=-4 they're=-2 thing=-3 things=-3 think=-14
thinking=-1 thinks=-3 this=-14 those=-13 though=-3 thought=3 thoughts=-3 thousand=-2 thousands=2 three=-7 through=-1
time=9 times=-6 today=4 today's=1 together=-1 told=-2 toll=-2 tom=-2 too=-5 tool=7 tools=-3 top=-8 total=1 toward=-6
towards=4 town=-2 trade=-2 transaction=5 transfer=2 transmission=-1 treat=-1 tried=-4 trouble=-1 true=5 trust=1 try=-6
trying=-3 turn=-2 two=-13 tx=-2 type=-8 typical=-1 ultimate=9 unbelievable=2 under=-10 understanding=13 university=-5
unless=-4 unsolicited=1 until=-6 up=-19 update=-6 updated=-5 updates=1 upon=-3 us=2 use=2 used=-10 user=-10 users=-2
using=-2 usually=-2 utilities=-1 vacation=-1 valuable=10 value=-7 venture=2 version=-4 very=4 via=6 video=-2 view=-1
views=-2 viruses=-2 visit=12 vote=-2 wait=3 waiting=-2 walks=1 want=-14 wanted=-9 war=-1 was=-16 way=-4 we=-4 we'll=-6
we're=-3 we've=-6 web=6 website=3 week=-13 weekly=-1 weeks=7 weight=-2 welcome=3 well=8 went=-5 were=-14 what=-19
what's=-2 whatever=-3 whatsoever=1 when=-8 where=-3 whether=-2 which=-31 while=-9 white=-5 who=-1 wide=8 wife=3
willing=1 win=-6 windows=-6 wireless=-7 wish=11 with=3 within=6 without=-3 won't=-3 wonderful=18 wondering=-4 word=-2
words=-5 work=-4 worked=-3 working=-3 works=-4 world=7 worldwide=-2 worry=-1 worst=1 worth=-5 would=-21 wouldn't=-5
writes=-3 written=-4 wrong=-2 wrote=-3 yahoo=-8 year=-1 years=-2 yes=2 yesterday=-4 yet=-3 you=12 you'll=-1 you're=-7
you've=1 your=32 yours=7 yourself=-4
`
