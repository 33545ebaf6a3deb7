// Written by server/test/quality/train-spam.ts from the tuning half; not edited by hand. Log-odds: above zero means spam.

export const BIAS = -3.952
/** The log-odds from which a mail is called spam, and how fast the probability changes there. */
export const BOUNDARY = -1.2
export const SCALE = 1.3

export const SIGN_WEIGHTS: Readonly<Record<string, number>> = {
  HTML: 0.66,
  'a copyright line': -0.63,
  'a date that cannot be read': 0.05,
  'a free mail address that its provider did not send': 1.68,
  'a greeting without a name': 2.2,
  'a link to a bare number': 1.01,
  'a message id of the sender domain': -0.14,
  'a name that its domain bears out': -1.52,
  'a picture instead of text': 1.6,
  'a picture or nothing': 1.37,
  'a privacy policy': 0.01,
  'a quoted mail': -1.86,
  'a sender address that is none': 1.85,
  'a sender whose domain is not on the way': 1.53,
  'a sender without a name': 0.97,
  'a server that borrows the name of a mail provider': 1.69,
  'a tracking code in the subject': 0.5,
  'a way that goes back in time': 0.32,
  'a way to be removed': 0.71,
  'account threat': 0.01,
  'advance fee': 0.63,
  'an answer in a thread': -1.35,
  'an answer to nothing': -0.43,
  'an exclamation mark in the subject': 0.13,
  'an offer as the sender name': 0.99,
  'an offer in the subject': 1.32,
  'bulk offers': 0.66,
  'capitals in the subject': -0.2,
  'click here': 1.19,
  'debt and credit offers': 0.82,
  'digits in the sender address': 1.19,
  'easy money': 1.87,
  'filler against filters': 0.25,
  'free of charge': 1.68,
  'goods that are sold by unwanted mail': 1.15,
  'handed over by the line of a household': 1.64,
  'hardly any text': -0.63,
  'links to many places': -0.96,
  'links to the own domain': -0.94,
  'many amounts of money': 1.13,
  'many exclamation marks': 1.74,
  'many recipients': -0.34,
  'marked as urgent': 0.93,
  'no recipient in sight': -0.35,
  'no subject': -0.11,
  'only HTML': 1.85,
  pictures: -1.31,
  'pills and adult': 1.75,
  'removal ritual': 1.2,
  'replies go to another domain': 0.01,
  'sales pressure': 0.94,
  'sent for another domain': 1.24,
  'speaks to its reader': 1.73,
  'the legal mark of advertising in the subject': 1.54,
  'the name of a mail program that did not write it': 0.77,
  'the story of an advance fee letter': 0.99,
  'the words of a newsletter': -0.81,
  'words of an advance fee letter': 1.41,
  'written in capitals': 0.18,
  'written in capitals throughout': -0.14,
  'written to its own sender': 1.33,
}

/** word=hundredths, separated by spaces; `s:` marks a word of the subject. */
export const WORD_WEIGHTS = `
!=31 !!=7 !!!=3 $1=5 $2=4 $4=1 $5=2 $6=1 $7=3 $9=-3 1%=12 100%=6 20%=-3 5%=1 60%=2 70%=5 75%=2 ability=7 able=-7
about=-6 above=6 absolutely=7 accepted=6 access=16 according=-1 achieve=1 acquire=2 across=-2 act=7 action=1
activities=-1 actually=1 ad=1 add=-2 added=-3 additional=4 address=4 addresses=1 adult=2 advantage=-7 advertisement=2
advertisers=3 advertising=5 advice=5 affiliate=1 after=-3 again=-4 against=3 age=4 agents=-1 aging=1 agree=-1
agreement=-3 air=4 al=-1 all=-10 allow=-3 along=-1 already=-4 also=-15 alternative=2 although=-1 always=-2 among=-1
an=-1 analysis=1 and=-31 announced=-4 another=-5 answer=3 anti=-1 any=6 anyone=9 anything=1 anytime=7 anyway=-3
anywhere=10 apologies=1 appear=-2 appears=-2 applications=-4 apply=-7 approached=2 are=-6 area=3 areas=-2 aren't=-1
argument=-1 around=-3 arrangement=2 article=-1 as=5 ask=-1 asked=2 assist=3 assistance=6 association=5 astonishment=2
at=-16 attained=4 attention=-1 auto=3 automatic=3 available=-3 average=-2 away=9 back=-1 backup=-1 bad=-1 balance=-1
bank=3 bar=1 based=3 basic=-3 basis=-3 be=-11 beat=2 because=-7 become=-1 been=-13 before=-4 believe=1 believed=3
belong=1 below=12 benefit=5 benefits=2 better=-8 between=-5 big=2 biggest=-1 bill=-1 billion=-1 bit=-5 board=-2
bonus=1 book=-2 both=-2 bottom=-11 bound=2 box=-9 boxes=1 boy=2 bring=-3 broker=1 brought=1 bucks=2 budget=-2 bug=-5
build=5 building=-6 bulk=1 business=11 businesses=1 but=-9 buy=2 buying=-6 by=-4 ca=-5 calendar=-2 call=-2 called=-3
cams=2 can=-3 can't=-5 cannot=3 capital=8 caps=-1 car=-1 card=5 cards=2 care=-2 carriers=5 case=-8 cash=3 cause=-5
caused=-3 ce=19 cent=2 center=-5 cents=3 century=1 certain=-3 certainly=-4 chance=-13 change=-10 changed=-2 charge=2
charges=-2 cheap=4 check=4 child=4 choice=1 choose=-1 city=8 claim=3 clean=-2 click=13 client=-5 clients=18 close=-3
co=11 code=-5 college=-1 color=-4 com=-22 combined=-1 comes=-1 comfortably=2 coming=7 comments=-5 commerce=-1
commission=1 commissions=1 common=-2 communication=6 community=12 companies=8 company=6 comparison=-3 compensation=3
competition=-2 complete=-1 completely=3 compliance=-2 comprehensive=2 computer=-3 computers=-4 computing=-4 concept=1
concluded=4 conference=-5 confidence=-1 confidentiality=-4 connect=-1 connection=-6 consider=-1 considering=-3
consulting=3 consumers=1 contact=9 contacts=-1 contained=2 contains=-6 content=1 continue=-4 contracts=1 control=2
cool=2 copy=-8 copyright=-1 core=-2 corporate=1 correct=-8 correctly=-1 cost=-9 costs=-2 could=-14 count=-1 country=4
couple=-2 coverage=-1 create=7 created=-3 credit=4 current=2 currently=7 customer=-11 customers=-2 daily=-11 data=-4
day=17 days=7 de=8 dead=-2 deal=-3 dealer=2 death=1 decide=3 decided=2 decision=-1 default=-2 delete=11 delivers=1
delivery=4 deposit=5 deposited=2 described=1 deserve=5 designed=-2 desire=-1 destructive=-1 details=-4 developing=-2
development=5 device=-2 devoted=2 did=1 didn't=-1 die=2 difference=-2 digital=-1 direct=3 director=-4 discover=1
discovery=-1 discuss=-1 discussed=-2 discussion=-1 disk=1 distribution=3 do=24 document=-1 does=5 doesn't=-4 doing=-1
dollars=7 domain=-3 don't=-9 done=-4 double=-1 down=4 downline=3 download=2 downloads=-4 draft=-1 dream=1 due=2
during=-6 each=-6 earlier=-2 early=-2 earn=7 earnings=2 easier=-4 easily=9 easy=6 economic=-1 effective=1 effort=3
either=-5 electricity=-3 email=3 emails=6 employees=-2 end=1 energy=-5 engine=8 enough=1 enter=-4 entering=2
entertained=2 entire=3 environment=1 equipment=-1 error=-4 estate=1 etc=-6 even=-8 event=-1 events=-1 ever=-6 every=6
everyone=-1 everything=-6 example=-2 excellent=7 except=-1 exchange=1 executive=-3 executives=4 expect=2 expense=2
experience=-1 experts=7 expires=1 ext=3 extra=-1 extremely=-1 face=-2 fact=5 facts=1 fair=3 fairly=-1 fall=-2 family=5
far=-1 farm=1 fast=4 fat=10 favorite=1 fax=3 features=5 federal=-4 fee=3 feedback=-3 feel=-1 feeling=1 fees=7 female=1
few=-2 field=-3 figure=3 file=-7 files=-1 fill=13 final=5 finally=6 financial=7 financially=2 find=4 findings=2
fine=-6 fire=-3 first=-3 five=4 floor=-1 floppy=1 folder=-1 folks=-2 follow=1 followed=1 following=-2 for=7 forever=10
form=10 former=-1 forward=-4 found=-2 four=-3 free=34 french=-4 friend=-5 friends=2 front=-7 full=1 fully=1 fund=5
funds=3 furnish=3 further=-4 gain=2 gamble=2 gathered=-2 general=1 generator=-3 get=18 gets=-3 getting=-1 give=-1
given=-3 gives=-2 giving=1 glad=2 global=-2 go=11 goes=2 going=-5 gone=-1 good=-6 got=-13 government=2 great=-6
green=6 ground=-2 group=-2 groups=-9 growing=4 guarantee=2 guaranteed=10 guess=-2 guide=1 hackers=-1 had=-11 half=-2
hand=1 happen=1 happened=-1 happy=1 hard=-2 has=-5 have=-2 haven't=-2 having=-2 he=-9 hearing=2 heck=2 held=-6 hell=-3
help=-1 hence=4 her=-2 here=11 here's=-8 hi=-4 high=-5 higher=-1 him=-4 his=-7 hit=-2 holding=1 home=1 honor=-2
hosting=10 hot=2 hour=2 hours=-5 house=-3 how=4 however=-6 huge=-1 hundred=1 hundreds=2 hype=1 id=-4 idea=-4 ie=-9
if=-11 image=-1 imagine=1 immediately=1 impact=-1 important=3 improve=-1 in=-34 include=3 included=-3 includes=-5
including=-3 income=2 increase=4 increased=1 incredible=2 independent=4 individuals=-1 industry=1 influence=-2 info=-5
information=-7 infrastructure=-2 instant=-1 instantly=1 instead=-2 instructed=1 instruction=1 instructions=3
insurance=12 interactive=10 interest=-3 interested=10 international=-1 internet=6 into=-14 invest=3 investigated=1
investment=11 involved=1 is=-20 isn't=-2 issue=-3 issues=-2 it=-36 it's=-9 its=-4 itself=-3 java=-1 jeff=-2 job=-5
jobs=-7 join=4 joined=2 joint=-1 journal=2 jump=-4 just=-16 keep=-10 kick=-11 kind=-2 know=-4 knowledge=7 la=7
language=-3 large=12 largest=1 last=-6 late=4 lately=2 later=-3 latest=-8 launched=2 laws=1 lbs=17 learn=6 least=3
leave=-2 legal=10 legally=1 legislation=-1 legitimate=2 less=3 let=-3 let's=-1 letter=2 letters=-2 level=-2 life=9
lifetime=-7 light=-3 like=-6 likely=-2 limited=1 line=-8 link=-12 list=11 listed=1 little=6 live=-3 living=1 loan=2
loans=4 log=-4 long=9 look=1 looking=-1 looks=-2 lose=18 loss=3 lost=-1 lot=-1 love=-2 low=5 lower=-2 lowest=4
machine=-1 made=-6 magazines=3 mail=22 mailing=7 mailings=6 mails=2 majority=-1 make=-8 makes=-1 making=10 male=1
man=-7 manage=2 management=4 manager=4 many=2 map=-1 mark=-4 market=7 marketing=8 matching=-1 matter=1 matters=-2
me=-9 mean=-1 means=-3 measure=-1 media=2 meeting=-7 meetings=-1 mega=3 members=11 memory=-4 message=-4 messages=-8
microsoft=-3 middle=-2 might=-7 million=17 millions=1 mind=2 minimal=2 minute=1 miss=-10 missing=-4 model=-3 moment=6
money=12 month=8 monthly=4 months=2 more=-7 morning=-2 most=-7 mother=1 move=3 movies=2 moving=-1 much=-1 multi=2
music=-3 my=-7 myself=-2 name=8 names=-1 national=5 nationwide=5 natural=-2 necessarily=-1 need=1 needed=6 needs=1
net=8 network=-4 never=2 new=-5 news=-16 newsletter=11 newsletters=-1 next=-3 night=-13 no=23 non=-4 not=-13 note=-5
noted=-1 nothing=8 notice=3 notified=1 now=11 number=-1 numbers=2 obligation=4 obtained=1 of=-31 off=-8 offer=5
offering=-1 offers=-3 office=6 often=-1 oil=1 ok=-2 old=6 on=-26 once=2 online=6 only=5 open=-5 opinion=-1
opportunity=4 opt=3 opted=1 option=-5 options=4 or=10 order=-9 ordered=2 orders=2 ordinary=1 organization=2
original=-13 other=-6 others=4 our=16 out=15 outside=-2 over=9 overlook=1 own=6 owners=-1 package=-2 page=-8 paid=6
panel=2 part=-2 participation=2 particularly=-1 partner=2 party=2 passed=2 past=2 pay=16 paying=8 payment=2 payments=1
people=-11 per=-2 perfect=-1 performance=-3 perhaps=1 periodically=-1 permission=2 person=2 peter=-1 phone=8 piece=-4
place=11 plain=-8 plan=7 plans=-2 player=-4 playing=1 please=8 pledge=1 plus=-2 pocket=-1 point=-3 points=-2 police=-5
policies=-4 policy=-1 politics=-2 popular=-4 popularity=1 porn=2 position=2 possibility=-2 post=-2 posted=-2
potential=-1 pounds=5 power=-4 powerful=4 pre=6 preferences=-6 premium=15 prepared=-1 present=2 president=-6 press=-4
pretty=-2 previous=-1 price=2 prices=-4 primary=2 print=1 private=7 prizemama=17 pro=5 probably=-3 problem=-5
problems=-9 process=-1 product=4 products=-3 professional=2 professionals=4 profitable=3 profits=2 program=4
programs=-1 prohibiting=2 project=-1 promise=1 promotion=5 prompt=2 proposed=-1 protect=-1 proved=1 proven=1
provide=11 provides=1 providing=5 public=-4 publication=8 published=-1 publishing=8 purchase=5 purchased=1 put=3
qualified=2 qualify=7 quality=11 question=1 questions=-3 quick=-2 quickly=-1 quite=-4 quote=6 rate=5 rates=3 rather=-1
rd=9 reach=6 read=-7 readers=-2 reading=-1 ready=3 real=1 really=-3 reason=-1 reasons=-1 receive=4 received=-1
receiving=-3 recent=-1 recently=2 red=-12 register=1 registered=12 registration=2 regular=4 release=4 released=-7
relevant=6 remember=-4 removal=1 removed=7 reply=4 report=2 reported=-8 reports=-4 request=2 requesting=1 required=10
resell=1 resolution=-4 resources=-1 respect=2 respond=-1 response=-5 result=-1 retail=1 return=-3 revenue=3 revenues=4
review=-10 reward=1 right=6 risk=9 root=-2 rpm=-1 running=-3 s:!=12 s:$1=2 s:$2=1 s:account=2 s:and=-6 s:are=4
s:at=-13 s:available=2 s:be=-2 s:best=4 s:by=-4 s:card=7 s:for=3 s:free=9 s:get=-1 s:guaranteed=3 s:here=-2 s:in=10
s:insurance=4 s:internet=4 s:is=-7 s:lbs=14 s:life=5 s:lose=14 s:lowest=3 s:make=3 s:market=7 s:message=-2 s:money=5
s:needed=6 s:new=-13 s:no=7 s:now=5 s:of=-7 s:on=2 s:one=2 s:over=-1 s:partnership=3 s:pay=2 s:per=2 s:problem=-5
s:rates=3 s:review=-2 s:software=-1 s:the=-12 s:this=1 s:time=-8 s:update=-1 s:was=-1 s:with=1 s:work=-2 s:year=2
s:you=11 s:your=2 said=-12 sale=1 sales=4 same=2 save=-3 saying=-1 says=-2 science=-2 search=3 season=-17 second=-3
secret=1 section=-1 secure=-5 securities=-2 security=-5 see=-9 seek=1 seemed=-4 seems=-4 seen=2 select=-4 self=1
sell=1 selling=1 send=5 sending=4 sense=-2 series=-11 server=-11 service=8 services=5 set=-15 sets=-1 setting=-2
seven=1 several=1 sharing=-3 she=-4 shipping=-2 shop=-8 shopping=-10 short=1 shot=-5 show=-3 shows=-4 side=-3 sign=5
similar=7 simple=5 simply=-3 since=-2 sincerely=3 single=-6 site=16 sites=12 situation=1 six=-6 size=-4 slim=1
small=-7 so=-7 software=3 sold=-2 solution=6 solutions=11 some=-19 someone=-2 sometimes=-5 son=11 sort=-1 sound=1
sounds=-1 source=-2 space=-3 spam=-4 speaking=-3 special=-5 specific=3 speed=-1 spent=2 st=-4 staff=-1 standard=-1
start=4 started=7 starting=-3 state=7 statement=-1 status=-4 steady=1 steps=1 still=-23 stock=-6 stop=-4 store=-8
story=-2 streams=3 strong=-7 strongly=1 stuff=-2 style=2 subscribe=-2 subscribed=-9 subscriber=5 subscribers=2
subscription=-17 success=3 successful=1 suite=-2 sum=4 summary=-2 superior=-1 supply=11 support=4 sure=-4 system=6
systems=-4 table=-4 take=-4 taken=-6 takes=-3 taking=-1 talk=-4 talking=-3 team=-12 tech=-7 telephone=-1 tell=-3
term=4 terms=-3 test=7 testimonials=2 testing=9 text=-12 th=-1 than=-9 thank=12 thanks=-8 that=-6 that's=-1 the=-38
their=5 then=-7 there=-5 there's=-11 these=-9 they=-2 thing=-3 things=-1 think=-8 thinking=-1 this=-11 those=-11
though=-1 thought=4 thoughts=-2 thousands=6 three=-4 through=6 times=-1 today=5 today's=1 together=1 told=-1 toll=1
tom=-1 too=-6 tool=9 tools=-3 top=-4 total=4 toward=-4 towards=3 track=1 trade=-1 transaction=6 transfer=3 treat=2
tried=-1 trouble=1 true=7 trust=1 try=-5 trying=-4 turn=-3 two=-7 type=-5 typical=-1 ultimate=11 unbelievable=2
under=-5 understand=2 understanding=9 university=-4 unless=-6 unsolicited=1 until=-8 up=-19 update=-4 updated=-3
updates=1 us=5 use=7 used=-7 user=-8 users=-1 using=2 usually=-1 utilities=-1 vacation=-1 valuable=5 value=-9
venture=2 verification=1 version=-1 very=2 via=11 video=-2 views=-1 viruses=-2 visit=7 vote=-1 wait=1 walks=1 want=-17
wanted=-10 war=1 was=-10 we=-5 we'll=-7 we're=-2 we've=-7 web=6 website=-2 week=-9 weeks=12 weight=-5 welcome=2
well=10 went=-3 were=-9 what=-10 what's=-3 whatever=-5 whatsoever=2 when=-5 where=-3 whether=-1 which=-19 while=-11
white=-6 who=-4 whose=2 why=-4 wide=4 wife=2 will=3 win=-8 windows=-4 wireless=-6 wish=11 with=-5 within=3 without=-2
won't=-1 wonderful=19 wondering=-2 word=1 words=-4 work=-1 working=-1 world=6 worst=3 worth=-10 would=-22 wouldn't=-5
writes=-4 written=-3 wrong=1 wrote=-4 yahoo=-11 year=4 yes=2 yesterday=-2 yet=-2 you=-1 you'll=-4 you're=-7 your=14
yours=3
`
