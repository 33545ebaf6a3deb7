// Written by evaluation/training/train-requests.ts from the tuning half; not edited by hand. Log-odds: above zero asks.

export const BIAS = -0.376
/** The log-odds from which a sentence is called a request, and how fast the probability changes there. */
export const BOUNDARY = -0.4
export const SCALE = 1.1

/** feature=hundredths, separated by tabs and lines. */
export const WEIGHTS = `
!=-7	!_!=-23	!_!_!=-6	!_hurry=-9	#long=-38	#middling=-35	#question=103	#ruled answer 0.9=193	#ruled none=-90
#ruled question 1=117	#ruled request 0.8=110	#ruled request 1=199	#ruled task 0.5=4	#ruled task 0.8=77	#short=-91
$=-9	$_$=18	$_$_$=19	$_0=-19	$_0_0=5	$_0_off=-6	$_0_or=15	$_0_today=-7	0=-30	0_!=6	0_0=69	0_0_0=-19	0_0_a=-15
0_0_active=-5	0_0_am=25	0_0_and=23	0_0_fertile=-4	0_0_late=-4	0_0_minutes=8	0_0_on=5	0_0_p=13	0_0_period=-4
0_0_pm=-30	0_0_tomorrow=4	0_0_with=21	0__link=-15	0_a=-19	0_a_m=-14	0_active=-5	0_am=32	0_am_0=20	0_am_to=-4
0_and=24	0_and_help=-4	0_and_i=20	0_at_0=4	0_august=-5	0_august_0=-5	0_but=13	0_day=5	0_days=5	0_est=-4	0_est_due=-4
0_fertile=-4	0_fertile_day=-4	0_for=-14	0_free=-12	0_hour=-4	0_i=-16	0_jun=10	0_jun_0=10	0_june=-5	0_k=9	0_late=-4
0_late_night=-4	0_months=-8	0_nd=-7	0_night=-6	0_of_your=-4	0_off=-20	0_off_all=-6	0_off_free=-4	0_on=7	0_or_0=-11
0_or_more=19	0_p=4	0_p_m=4	0_period=-4	0_period_day=-4	0_pm=11	0_pm_0=-14	0_pm_?=-7	0_pm_today=21	0_ppm=6	0_puc=-5
0_rd=-8	0_s=5	0_seconds=-12	0_st=-13	0_th=4	0_th_at=17	0_th_then=-6	0_th_we=4	0_that=-6	0_to_discuss=5	0_today=-9
0_tomorrow=4	0_we=-27	0_with=17	0_x=-11	0_you=-12	?=-23	?_et=-16	?_et_?=-16	^0=17	^^0=-62	^^a=-19	^^about=12
^^activate=22	^^add=-33	^^additional=20	^^also=9	^^always=-12	^^am=-35	^^an=4	^^and=-10	^^any=4	^^are=11	^^as=-12
^^asked=7	^^assume=17	^^attached=12	^^august=-6	^^be=25	^^been=-6	^^believe=26	^^between=-7	^^book=4	^^but=10
^^by=11	^^call=-24	^^can=-10	^^can't=-10	^^chance=8	^^confirm=5	^^contact=10	^^contract=-8	^^copy=7	^^could=-5
^^day=-8	^^days=-7	^^describe=4	^^didn't=-13	^^discuss=37	^^discussed=-9	^^do=10	^^e=-8	^^email=48	^^energy=9
^^ensure=-29	^^example=-5	^^fact=-5	^^fill=19	^^find=9	^^first=-5	^^folks=-4	^^follow=-50	^^for=8	^^forget=11
^^forward=-7	^^free=-10	^^friday=11	^^get=-6	^^give=-4	^^given=-11	^^gives=-6	^^go=41	^^good=10	^^had=-7	^^has=-10
^^have=-16	^^here=-12	^^here's=-8	^^home=14	^^honor=-5	^^how=-37	^^i=13	^^i'm=4	^^idea=-28	^^if=-16	^^in=-13
^^is=-10	^^it=19	^^join=4	^^joseph=13	^^just=-13	^^keep=-5	^^know=-22	^^latest=-11	^^left=-6	^^let=6	^^lets=-24
^^like=-39	^^login=6	^^look=-11	^^love=12	^^mail=-9	^^many=-21	^^meet=7	^^meeting=-6	^^monday=-11	^^more=13
^^morning=-5	^^need=54	^^new=-7	^^not=-4	^^now=28	^^of=-7	^^on=-14	^^only=-9	^^other=8	^^out=-10	^^plan=-6
^^please=81	^^possible=8	^^print=6	^^provide=6	^^purpose=-6	^^read=4	^^refer=4	^^register=5	^^review=11	^^s=8
^^said=21	^^sale=-4	^^send=35	^^set=13	^^shall=55	^^she=-18	^^should=-9	^^suggest=26	^^sum=-7	^^sure=13	^^take=23
^^talk=9	^^talked=-6	^^that=22	^^the=14	^^there=-7	^^there's=15	^^they=6	^^this=40	^^thought=-17	^^time=21	^^to=-16
^^understand=-11	^^up=21	^^us=-11	^^use=-10	^^verify=8	^^view=21	^^visit=24	^^wanted=17	^^was=-23	^^we=-11
^^week=-22	^^were=-9	^^what=19	^^while=-4	^^why=-11	^^will=-8	^^works=14	^^would=21	^^you=9	^^you'd=4	^^you're=7
^^your=30	^a=-69	^act=-11	^after=24	^also=19	^and=-34	^another=-8	^any=9	^apply=27	^april=-5	^as=-4	^based=-9	^be=24
^because=4	^before=-8	^ben=-15	^but=32	^by=-9	^call=-30	^can=30	^carlos=8	^check=21	^chris=4	^click=-26	^could=27
^david=7	^did=31	^does=-8	^don't=6	^enron=-9	^episode=-4	^final=-7	^finally=-5	^find=18	^for=40	^fyi=-6	^glad=11
^go=20	^good=-26	^got=-9	^great=-6	^guys=17	^happy=-32	^have=33	^he=-14	^here=-15	^hey=5	^hi=19	^how=-64
^however=-11	^i=-17	^i'd=9	^i'll=6	^i'm=-17	^i've=-19	^if=-6	^in=-24	^instead=-4	^is=8	^it=-31	^it's=5	^i’m=-7
^jim=8	^jude=-8	^just=9	^kay=6	^keep=16	^kevin=-5	^last=4	^learn=9	^let=-6	^let's=79	^lets=21	^look=-20	^maybe=10
^me=-16	^mike=17	^monday=-9	^my=-29	^need=13	^no=-7	^note=5	^on=-14	^once=-4	^one=-15	^or=20	^otherwise=4	^our=-4
^p=19	^paul=-7	^perhaps=45	^peter=5	^please=163	^presents=-22	^remember=20	^rick=7	^scott=13	^see=23	^select=17
^send=-6	^sent=-13	^shawn=14	^she=-18	^shop=33	^should=5	^since=-7	^so=-9	^sorry=-17	^specifically=-12	^stan=-6
^start=14	^sure=-15	^thank=-13	^thanks=-31	^thanx=-5	^that=-26	^the=-64	^then=-8	^there=-18	^these=-8	^they=-12
^this=-53	^to=70	^today=-15	^toni=4	^try=18	^twanda=8	^unfortunately=-7	^via=-6	^we=30	^we'd=-8	^we'll=16
^wednesday=30	^when=17	^whether=-7	^who=8	^why=-6	^will=9	^with=-4	^would=30	^you=23	^your=-14	_link=-33
_link__link=8	_link_and=24	_link_please=-15	_link_to=21	_link_to_find=21	_link_to_subscribe=13	_link_to_your=-21
a=-27	a_$=5	a_$_0=5	a_0=17	a_0_0=23	a_a=9	a_baby=-9	a_banner=-6	a_banner_below=-6	a_beer=17	a_big=-4	a_bit_more=6
a_brief=5	a_call=55	a_call_and=6	a_call_at=-12	a_call_in=10	a_call_when=4	a_chance=13	a_change=-7	a_change_in=-7
a_conference=6	a_conference_call=6	a_copy=21	a_copy_of=13	a_couple=-5	a_couple_of=-5	a_day=10	a_difference=-7
a_different=-6	a_direct=6	a_discussion=45	a_few_weeks=-10	a_fixed=10	a_fixed_price=10	a_follow=-4	a_follow_up=-4
a_free=-4	a_general=-4	a_great=-23	a_great_time=-11	a_group=-8	a_group_of=-4	a_huge=-6	a_job=15	a_job_at=27
a_little=24	a_long=-6	a_look=26	a_m=-7	a_management=4	a_meeting=16	a_meeting_on=-4	a_meeting_to=11
a_meeting_with=-10	a_megawatt=14	a_memo=9	a_minute=22	a_minute_and=9	a_moment=12	a_moment_to=12	a_month=-9
a_need=-14	a_non=5	a_note=-14	a_number=12	a_number_of=12	a_phone=15	a_problem=8	a_question=19	a_quick=6	a_real=-7
a_reason=24	a_scorer=-9	a_second=7	a_short=7	a_small=7	a_solution=-4	a_thank=-4	a_thank_you=-4	a_the=4	a_time=-7
a_time_to=-7	a_vehicle=-12	a_very=-15	a_video=-5	a_week=-29	a_while=-18	ab=-7	ab_0=-7	able_to_get=-18
able_to_give=-7	about=30	about_0=4	about_0_0=14	about_a=-11	about_and=-13	about_getting=-11	about_in=-4
about_in_the=-4	about_it=15	about_our=6	about_the=20	about_this=6	about_your=-4	about_your_credit=-8	above=17
accept=8	access=-22	access_to=17	access_to_our=12	access_your=-7	account=-9	account_please=-5	account_you=9
accuracy=-6	accuracy_of=-6	across=6	across_the=6	across_the_web=5	act_!=12	act_now=-11	act_now_to=-11	action=10
action_items=4	activate=14	activate_your=4	activate_your_account=-20	activate_your_free=22	activated=4	activated_!=4
active=-12	activity=-5	actually=-14	add=8	add__link=-29	add__link_to=-21	addition=13	additional=14
additional_help=28	additional_info=-7	additional_info_for=-5	address=18	address_?=15	address__link=7	address_and=11
address_and_password=9	address_book=-28	address_by=12	address_by_clicking=9	addresses=-9	adopting=-12
advantage_of_our=8	advantage_of_this=-5	advice=-15	after=65	after_0=14	after_next=11	after_that=-9	after_work=9
after_work_on=9	after_you=47	after_your=17	afternoon=-8	afternoon_after=8	afterwards=6	again=19	against=-10
against_the=-6	ago=-12	agree=-6	agreed=17	agreed_to=17	agreement=-13	agreements=-12	agrees=-8	ahead=34	ahead_and=28
ahead_and_set=12	aid=5	ain't=-14	air=-18	air_quality=-7	alan=-13	all=-52	all_for=-7	all_of=-25	all_of_the=-8
all_the=13	all_xyz=-5	all_xyz_company=-5	allocation=-4	allow=-6	allows=-7	almost=-14	along=14	already=-13	also=-8
also_discussed=-5	also_discussed_was=-5	also_have=-11	also_i=-8	also_please=8	also_want=-6	also_want_to=-6
always=-20	always_been=-4	am=41	am_0=20	am_0_jun=10	am_available=-10	am_comfortable=23	am_comfortable_with=23
am_forwarding=-8	am_forwarding_to=-8	am_going=-16	am_going_to=-16	am_not=-7	am_scheduled=-7	am_scheduled_to=-7
am_to_0=-5	am_to_discuss=4	american=-6	amp=-8	an=24	an_e=-6	an_e_mail=-6	an_email=7	an_email_and=-4	an_email_at=7
an_email_to=-16	an_extra=-10	an_invitation=-9	an_invitation_to=-9	an_on=5	an_update=16	an_update_on=17	analysis=4
analyst=-7	and=19	and_0=-12	and_a=-20	and_add=15	and_address=-15	and_as=-6	and_associated=-6	and_back=4
and_back_office=4	and_business=7	and_buy=-6	and_call=-5	and_call_people=-5	and_check=6	and_check_out=9
and_contact=24	and_data=7	and_david=7	and_deliver=-7	and_determine=11	and_easily=-10	and_email=23	and_episode=-4
and_episode_0=-4	and_find=11	and_find_out=17	and_follow=-4	and_for=19	and_get=62	and_get_back=20	and_get_on=8
and_give=23	and_go=9	and_have=27	and_help_you=4	and_his=-6	and_i=-6	and_i'll=28	and_i'll_get=5	and_i_will=23
and_i_would=-15	and_if=-5	and_improve=-4	and_in=9	and_it=-13	and_it_would=-8	and_its=-5	and_kristin=-10	and_let=26
and_let_her=-6	and_let_you=22	and_make=-12	and_manage=8	and_me=-19	and_meet=13	and_more=-5	and_or=-8	and_password=16
and_password_at=9	and_paste=6	and_paste_the=6	and_please=-7	and_political=-7	and_power=-8	and_pre=-6	and_read=16
and_running=-14	and_save=9	and_see=6	and_send=-7	and_ship=-6	and_ship_it=5	and_start=-15	and_subject=-11	and_take=24
and_tell=11	and_that=-16	and_the=-20	and_then=-5	and_there=13	and_there's=8	and_they=5	and_they_are=-7
and_thought=-7	and_to=5	and_told=-8	and_tomorrow=-19	and_try=15	and_try_to=5	and_wanted=-12	and_wanted_to=-10
and_we=-22	and_we'll=24	and_we_can=9	and_we_will=-4	and_were=-12	and_will=4	and_would=12	and_would_like=10
and_you=19	and_your_full=4	android=43	annual=-9	another=-24	answer=-11	any=89	any_additional=7	any_chance=9
any_chance_of=8	any_comments=5	any_comments_or=-5	any_follow=22	any_follow_up=22	any_further=34	any_ideas=10
any_information=6	any_issues=-7	any_more=-9	any_of=-13	any_of_the=-16	any_other=-11	any_problems=11
any_questions=-34	any_questions_about=-14	any_questions_or=-8	any_questions_please=-18	any_time=31	anymore=-7
anything=18	anytime=-6	anyway=6	anyway_i=-7	apologies=6	apologies_for=6	app=44	app_store=20	app_store_i=9	appear=-18
appears=-23	apple=26	application=8	application_and=8	apply=5	apply_for=19	apply_for_a=27	apply_for_the=-8
appointment=-18	appreciate=19	appreciate_it=4	appreciate_it_if=4	appropriate=27	approval=14	approval_process=15
approve=16	approved=-9	apps=6	april=-16	april_0=-9	april_0_0=-6	april_0_th=-7	arcade=-13	archive=26	are=-51	are_a=-5
are_at=-14	are_available=22	are_for=17	are_getting=-10	are_going=14	are_going_to=17	are_important=-9	are_in=15
are_looking=-6	are_meeting=6	are_not=-12	are_not_using=-5	are_now=-18	are_now_live=-4	are_ok=21	are_on=-8
are_on_the=-12	are_scheduled=6	are_scheduled_to=8	are_still=-7	are_supposed=5	are_supposed_to=5	are_the=-11
are_trying=-4	are_trying_to=-4	are_we=8	are_you=20	are_you_available=5	area=-10	aren't=-24	around=-15	around_that=7
around_the=-6	arrange=20	arrange_a=20	arrive=-8	arrived=-4	articles=14	as=-21	as_0=-4	as_a=4	as_an=-5	as_i=18
as_it=22	as_it_is=13	as_it_will=5	as_long=-5	as_long_as=-5	as_many=-7	as_much=-17	as_of=-9	as_of_right=-4	as_part=14
as_part_of=14	as_possible=22	as_quickly=12	as_quickly_as=12	as_soon=-18	as_soon_as=-18	as_the=-10	as_they=-6
as_to=-12	as_we=-13	as_we_discussed=-9	as_we_have=-4	as_well=-29	as_you=-25	asap=18	ask=31	ask_for=5	asked=10
asked_me=7	asked_me_to=7	asking=10	assets=-6	assets_came=-4	assets_came_about=-4	assistance=6	assistant=-7
associated=-6	association=-8	assume=27	assume_that=27	assume_that_you=17	assured=12	at=48	at_0=60	at_0_0=32
at_0_am=13	at_0_pm=14	at__link=12	at__link_to=4	at_all=-5	at_enron=12	at_home=9	at_it=16	at_least=6	at_least_0=4
at_least_one=7	at_my=13	at_prices=-27	at_socal=-6	at_socal_and=-6	at_that=-10	at_the=23	at_the_conference=-12
at_the_hyatt=-4	at_the_office=4	at_this_point=-9	at_this_time=16	at_www=-12	at_your=36	at_your_convenience=8
attached=16	attached_file=8	attached_file_which=5	attached_is=-9	attached_is_a=-9	attempt_to=-4	attempt_to_trim=-4
attend=30	attend_the=13	attend_the_meeting=13	attention=-10	attention_to=-5	attractive=-8	august=-30	august_0=-19
august_0_0=-18	august_0_th=5	auto=-20	auto_insurance=-20	automatically=-7	available=10	available_?=-13
available_and=-7	available_for=14	available_on_the=-5	available_to=25	available_to_talk=8	aware=-11	aware_of=-14
away=13	away_and=8	b=-11	baby=-15	back=13	back_from=-9	back_in=18	back_office=6	back_office_services=4	back_on=5
back_to_you=8	back_with=-13	back_with_you=-13	bad=5	balance=-13	balance_sheet=-6	bankruptcy=-7	banner=-6
banner_below=-6	banner_below_please=-6	bar=7	base=19	based=-7	based_on=-12	based_upon=8	based_upon_the=8	baseline=-5
basis=-13	bay=-8	be=46	be_a=-27	be_activated=4	be_activated_!=4	be_an=6	be_as=17	be_assured=12	be_available=9
be_best=6	be_contacted=-4	be_displayed=-5	be_displayed_together=-5	be_glad=18	be_glad_to=18	be_great=24
be_great_if=8	be_happy=28	be_happy_to=28	be_helpful=-9	be_helpful_to=-9	be_in=-16	be_in_houston=4	be_in_london=-10
be_included=-28	be_interested=-5	be_no=-10	be_on=-16	be_on_the=-6	be_out=-9	be_out_of=-5	be_possible=7
be_sending=-11	be_sending_out=-8	be_sure=17	be_sure_to=10	be_taken=-6	be_the=-17	be_there=7	be_very=9	beat=-5
because=-6	because_of=-5	because_of_the=-7	become=7	been=-50	been_able=-4	been_able_to=-4	beer=25	before=58
before_0=9	before_i=6	before_the=11	before_they=13	before_we=13	begin=6	behind=-7	being=-32	believe=-18
believe_we=11	below=4	below_and=13	below_please=-4	below_please_click=-6	below_to=-47	ben=-5	ben_wiggin=10
benchmark=-6	benefits=-8	benefits_that=-5	best=5	best_for=23	best_for_me=10	best_to=17	best_way=-11	best_way_to=-11
bet=-9	beta=17	better_for=-7	between=-14	between_0=9	bid=9	bids=-6	bids_and=-6	big=-5	bill=-5	billing=-5
birthday=-31	bit_more=6	biz=-4	blue=-12	board=-10	board_meeting=6	bob=7	bogo=-7	bogo_0=-4	bogo_0_off=-4	book=-34
bookvibe=-14	both=7	both_you=4	both_you_and=4	bowen=6	bowen_and=8	break_the=-26	breakfast=-4	brent=-6	brian=-8
bridge=-7	brief=26	bring=-17	brings=8	brings_a=-4	broker=-5	brothers=-16	budget=-36	bug=-16	build=-16	building=21
building_your=19	business=7	businesses=4	busy=25	but=-48	but_i=-5	but_if=15	but_if_you=13	but_it=-12	but_it_went=-4
but_maybe=-4	but_not=10	but_only=-7	but_will=-7	but_you=7	button=-8	buttons=8	buy=-36	buying=13	by=-25	by_0=-5
by_and=-7	by_clicking_on=-12	by_e=6	by_e_mail=6	by_friday=-10	by_me=5	by_working=-5	cal=7	calendar=13	calendar_and=9
calendar_to=14	calgary=5	california=-4	california_power=-4	california_should=-4	call=133	call_and=27	call_and_we=4
call_at=-5	call_at_0=-7	call_for=-8	call_in=23	call_in_info=-4	call_in_number=15	call_me=-29	call_me_at=13
call_me_on=9	call_on=5	call_or=8	call_people=-5	call_people_who=-5	call_to=15	call_to_discuss=7	call_us=18
call_us_to=6	call_when=4	call_when_you=4	call_with=28	call_you=37	call_you_tomorrow=22	call_your=15	called=-19
calls=-8	came=-4	came_about=-4	came_about_in=-4	campaign=11	can=43	can't=-35	can't_get=-9	can_add=4	can_also=-9
can_be=14	can_come=14	can_discuss=21	can_do_it=-7	can_get=7	can_get_to=-15	can_give=5	can_go=14	can_have=33
can_have_a=13	can_help=-25	can_help_you=-28	can_improve=6	can_make=12	can_make_the=22	can_meet=8	can_meet_at=10
can_now=-16	can_provide=-23	can_provide_you=-16	can_reach=6	can_reach_us=6	can_select=-14	can_start=6	can_talk=12
can_unsubscribe=-8	can_use=6	can_use_to=4	can_we=-6	can_you=-14	can_you_forward=10	can_you_give=7	can_you_grow=-19
can_you_send=8	can_you_set=5	cancel_your=6	capacity=6	capital=-10	card=-18	card_you=6	care_of=4	carlos=8	carry=-10
carve=-9	case=35	cases=4	causey=-4	cc=9	cell=7	center=-18	certain=-7	ces=-8	cgas=-7	chain=-7	challenges=-6
chambers=-9	chance=13	chance_of=8	chances=9	chances_of=9	change=-34	change_in=-7	change_to=-4	change_your=-19
change_your_password=-10	changed=11	changes=5	changes_and=4	changes_to=6	changes_will=-8	channel=8	charged=-4
charged_to=-4	chat=24	check=9	check_in=8	check_in_with=10	check_out=-32	check_the=11	check_with=-9	checking=-23
chicago=-13	choose=6	chris=4	church=-5	claim=-30	class=-6	classes=12	clean=-8	clear=-5	click=6	click_below=10
click_here=8	click_here__link=14	click_here_to=-12	click_on=-14	click_on_the=-20	click_the=13	clicking=5
clicking_on=-12	clicking_the=5	clicking_the_link=5	client=-19	closed=7	closing=-14	club=17	co=10	coaching=8
coalition=-5	code=14	com=-13	come=5	come_by=13	come_up=8	come_up_with=-6	comes=4	comes_to=7	comfortable=23
comfortable_with=23	coming=-7	comment=-12	comments_or_questions=-6	comments_or_suggestions=10	comments_to=9
commission=-6	committee=-8	communicate=-4	communication_from=-9	communication_from_us=-4	communications=7
companies=-7	company=-47	company_purchases=-5	company_purchases_will=-5	compatible=8	competitive=-17	complete=9
complete_the_payment=6	complete_your=4	completely=9	compliance=9	computer=-7	concept=-4	concerned=-8	concerns=-14
conference=27	conference_call=16	conference_call_with=6	conference_in=-9	conference_room=13	confidential=5	confirm=4
confirm_your=15	confirm_your_email=9	confirmation=-7	confirmed=-10	conflicts=-5	connected=-8	connection=6
consider=23	considered=8	constraint=15	constraints=20	consumer=-7	contact=11	contact_us=-12	contacted=-5
contacts=-12	continue=-36	continue_to=-33	continue_to_receive=-12	continue_working=-5	continuing=6	contract=10
contracts=20	contribution=-7	control=-9	convenience=8	conversation=-14	coordinate=22	copy=30	copy_of=13
copy_of_all=5	copy_of_the=13	copying=-18	corp=-17	correct_contract=13	cost=-8	cost_of=-7	costs=-4	could=101
could_be_a=-11	could_get=-5	could_get_a=12	could_have=10	could_have_lunch=10	could_leave=10	could_meet=13	could_we=5
could_you=28	could_you_please=8	couldn't=-20	counsel=4	couple=-7	couple_of=-15	couple_of_days=-7	couple_weeks=9
course=-15	cover=14	covered=-17	covered_and=-10	cpuc=4	create=7	create_a=-7	created=27	creating=-7	creative=-5
credit=13	credit_on=7	credit_report=11	credit_will=-9	crisis=-4	cst=6	currency=-6	current=-10	curtailment=-5
curtailment_data=-5	curtailment_data_that=-5	customer=10	customer_service=5	customers=-6	customers_and=14	cut=-8
cut_off=-5	d=-23	daily=9	dallas=-10	dances=-5	dances_for=-5	dances_for_the=-5	data=17	data_that=-5
data_that_we're=-5	data_to=16	date=-9	date_0=-4	date_0_0=-4	dave=5	david=15	davis=-28	day=-5	day_0=4	day_0_0=-4
day_0_est=-4	day_and=-13	day_in=-6	day_take=-5	day_take_advantage=-5	day_to=-10	day_to_bogo=-5	days=8	days_of=-11
days_to=-8	de=27	de_brief=27	deadline=-6	deal_0=-9	deal_with=8	deals_are=-8	deals_for=6	dear=-9	debt=-6	dec=5
december=18	december_0=10	december_0_th=-6	decide=20	decision=-13	decisions=5	decor=-23	defer=11	degree=-9	delay=8
deliver=-9	deliver_gas=-9	deliver_gas_to=-5	delivered=8	deliveries=-8	delivering=-4	delivery=-25	delivery_to=-22
delivery_to_your=-22	demand=-6	deposit=23	describe=4	desire_to=-5	detail=16	detailed=6	determine=13	device=16	df=-21
did=-67	did_get=-13	did_get_your=-7	did_make=-4	did_not=-16	did_not_get=-8	did_you_get=-7	didn't=-58	didn't_get=-18
didn't_want=-6	diego=-9	diego_and=-6	difference=-7	different=-9	difficult=-9	difficult_to=-7	difficult_to_get=-7
dinner=39	dinner_and=-17	dinner_coffee=-4	dinner_on=-8	dinner_reservations=19	dinner_reservations_for=19
dinner_together=22	direct=-10	direct_access=-12	directly=25	directly_to=7	director=-16	disable=-18	discuss=197
discuss_a=15	discuss_a_bit=15	discuss_further=17	discuss_how=18	discuss_how_to=18	discuss_issues=-8	discuss_it=7
discuss_it_with=6	discuss_our=13	discuss_strategy=6	discuss_the=-24	discuss_these=15	discuss_this=37
discuss_this_with=9	discuss_what=12	discuss_with=-4	discuss_your_options=8	discussed=-31	discussed_this=-7
discussed_was=-5	discussing=-6	discussion=42	discussion_about=19	discussions=24	discussions_with=17
discussions_with_the=21	displayed=-5	displayed_together=-5	displayed_together_see=-5	distribution=8
distribution_list=9	do=-62	do_have=14	do_have_a=14	do_i=-23	do_it=-11	do_not=35	do_not_have=-8	do_not_hesitate=12
do_not_want=7	do_so=-14	do_this=-6	do_to=7	do_we=-7	do_you=-29	do_you_know=9	do_you_think=5	do_you_want=-21
document=-10	documents=13	documents_and=-8	doe=-4	does=-25	does_not=6	does_not_accept=6	does_this=6	doesn't=-26
doesn't_seem=-9	doing=17	doing_it=14	don't=25	don't_feel=-6	don't_forget=11	don't_forget_tonight=11	don't_have=-6
don't_have_to=-6	don't_hesitate=15	don't_hesitate_to=10	don't_know=-18	don't_make=5	don't_think=-15	don't_want=4
don't_want_to=18	don't_you=33	donate=-6	donation=-18	done_and=-12	double=8	down=-16	down_a=-6	download=16
download_it=25	download_the=-23	dr=-15	draft=-6	dream=-33	drinking=-15	drinks=9	drive=-19	drop=6	due=-12	due_date=-4
due_date_0=-4	due_to=-15	during=27	during_bidweek=-9	during_the=6	duties=11	dwr=-5	e=10	e_0=10	e_mail=11
e_mail_address=-6	e_mail_and=-10	e_mail_that=-5	e_mail_to=6	e_mails=6	e_topock=6	each=-30	early=35	early_next=23
early_next_week=23	earn=-23	earnings=-4	earnings_you=-4	earnings_you_make=-4	easily=-10	east=-17	easy_for=-6
easy_for_you=-14	eat=6	ed=5	edison=-5	ee=9	ee_cc=9	ees=8	effect=-8	effective=31	either=-18	eliminate=-11
eliminate_all=-11	else=8	em=9	email=-15	email_address=34	email_address_and=9	email_address_by=12	email_and=29
email_at=7	email_from=-12	email_if=-10	email_if_you=-10	email_in=-19	email_me=14	email_preferences=-19	email_the=8
email_to=-33	email_to__link=-14	email_us=-4	email_us_at=-6	emailing=-13	emails_click=19	emails_from=-14
emails_please=-19	emails_you=7	employee=-7	employees=-6	encouragement=5	end=-13	end_of=5	end_of_the=14	end_up=-8
engine=-8	english=-6	enjoy=-4	enjoy_the=-4	enron=-15	enron_will=7	ensure=-16	ensure_delivery=-22
ensure_delivery_to=-22	ensure_that=-6	ensure_that_you=-14	entire=-14	entity=-5	entity_to=-5	environment=-8
environmental=-8	eol=6	episode=-4	episode_0=-4	episode_0_with=-4	error=4	esa's=-7	especially=-17	est=-4	est_due=-4
est_due_date=-4	et=-15	et_?=-16	etc=5	even=-31	even_more=-16	evening=27	event=32	event_that=4	eventually=-11
ever=-32	every=-51	every_budget=-22	every_day=-14	every_month=-4	every_time=-5	everyone=-26	exact=6	example=7
example_all=-5	example_all_xyz=-5	excellent=-4	exciting=-4	expect=-12	expect_to=-17	expect_to_see=-10	expecting=6
expenses=-5	experience=-15	experience_in=-8	expires=-14	extension=5	extent=-10	extra=9	extra_0=-7	extremely_busy=7
face=-7	facebook=18	faced=-4	facility=-4	fact=-9	fall=-6	family=4	far=16	fast=-18	fat=-4	fat_or=-4	fat_or_manage=-4
favorite=10	fax_0=14	feature=-20	features=15	features_and=10	feb=-11	feb_0=-11	fed=12	feedback=36	feel=-18
feel_like=-4	fernley=-9	fertile=-4	fertile_day=-4	fertile_day_0=-4	few=6	few_days=17	few_weeks=-10	few_weeks_ago=-7
field=-7	file=35	file_which=5	file_which_was=5	files=13	files_you=12	filing=-5	fill=18	fill_out=-12
fill_out_this=-12	fill_you=20	fill_you_in=20	filling=-8	final=12	finalize=6	finally=-36	finally_i=-6	finance=12
financial=4	financing=-4	find_a=-14	find_out=5	find_out_how=-4	find_out_what=10	find_that=13	find_the_attached=5
fine=13	firm=-14	first=-27	first_round=-5	first_thing=7	first_thing_monday=12	fit=-12	fit_for=-8	fit_the=4	fixed=-6
fixed_price=7	flag=12	flight=-11	floor=-4	floor_and=-4	flying=-10	focus=-5	folder=-28	folks=12	folks_are=6
follow=-27	follow_the_instructions=-6	follow_up=31	follow_up_to=-10	following=10	following_information=16
following_link=12	food=-16	for=36	for_$=-7	for_$_0=-7	for_0=18	for_0_0=23	for_a=12	for_a_job=16	for_additional=6
for_an=-16	for_any=12	for_august=-10	for_every=-15	for_example=-5	for_example_all=-5	for_free=5	for_future=4
for_his=-23	for_lunch=34	for_me=26	for_me_to=-5	for_more=5	for_more_information=6	for_next=26	for_next_week=13
for_one=5	for_our=12	for_some=-8	for_the=-27	for_the_big=-8	for_the_credit=4	for_the_curtailment=-5	for_the_deal=11
for_the_email=-4	for_the_legal=6	for_the_meeting=10	for_the_next=-35	for_this=13	for_this_event=6
for_this_meeting=-8	for_thursday=12	for_tomorrow=-9	for_two=9	for_us=12	for_us_to=18	for_you=11	for_you_to=11
for_your=23	forever=21	forget=11	forget_tonight=11	forget_tonight_is=11	form=-23	format=5	formerly=-15	forum=-14
forward_i=4	forward_it=5	forward_me=5	forward_this=13	forward_this_to=-6	forward_to=-37	forward_to_continuing=6
forward_to_hearing=-8	forward_to_meeting=-11	forward_to_seeing=-4	forward_you=8	forward_your=8	forwarded=-6
forwarding=-10	forwarding_these=6	forwarding_to=-8	found=-5	four=-17	frasier=11	free_account=-7	free_shipping=-7
free_shipping_!=-7	free_to_contact=-16	fri=15	friday=38	friday_?=8	friday_afternoon=4	friday_and=8	friday_at=-12
friday_call=-4	friday_call_in=-4	friend=-9	friends=-25	from=-57	from_0=7	from__link=17	from_a=31	from_here=20
from_him=-5	from_many=-6	from_me=-4	from_my=8	from_our=13	from_this=-6	from_us=-6	from_us_please=-12	from_you=38
from_you_to=21	front=17	front_of=9	full=27	full_service=6	full_service_will=4	fully=5	fun=10	function=-8	further=37
future=25	fyi=-17	fyi_i=-4	fyi_i_meant=-4	galveston=-13	game=18	game_tonight=10	garden=8	garden_state=8	gas=-47
gas_and=-8	gas_and_power=-8	gas_at=-18	gas_at_the=-14	gas_pipeline=4	gas_plant=-4	gas_to=-5	gave=-15	gave_a=-5
general=-9	generated=5	generated_by=5	generation=-5	get=30	get_a=44	get_a_chance=10	get_a_copy=16	get_a_minute=8
get_a_new=14	get_access=10	get_all=-9	get_an=5	get_back=24	get_back_to=18	get_back_with=-13	get_em=9	get_everyone=4
get_for=4	get_in=-4	get_in_on=-4	get_in_touch=6	get_it=31	get_me=13	get_messages=5	get_my=-5	get_on=9	get_out=13
get_started=9	get_that=-30	get_the=7	get_the_message=-8	get_their=-8	get_through=-16	get_to=-33	get_to_know=-13
get_to_the=-4	get_together=36	get_you=-7	get_you_to=-4	get_your=12	get_your_message=-7	gets=-45	getting=-18
getting_a=-6	getting_pretty=-7	getting_started=9	getting_the=9	getting_together=7	gift=-4	gift_of=-5	give=48
give_a=16	give_it=-20	give_me=73	give_me_a=58	give_the=-12	give_us=8	give_us_a=18	give_you=-9	give_you_the=-9
give_your=14	give_yourself=14	given=-31	given_that=12	given_the=-27	given_to=-10	gives=-14	giving=-7	glad=23
glad_that=-10	glad_to=30	glad_to_join=11	glad_to_meet=11	global=-14	go=46	go_ahead=45	go_ahead_and=28	go_forward=-7
go_get=9	go_get_em=9	go_here=9	go_here__link=-6	go_here_now=-15	go_here_to=31	go_out=19	go_through=14	go_to=-17
go_to__link=15	go_to_the=-31	goal=-8	goals=-31	going=9	going_on=-9	going_to=4	going_to_be=6	going_to_get=-11
going_to_the=8	gold=-7	golf=5	good=5	good_as=30	good_idea=-18	good_idea_of=6	good_morning=-5	good_morning_america=-5
good_to=17	good_to_me=18	goodies=-16	google=-5	got=-8	got_your=-16	government=11	great=-21	great_if=8
great_opportunity=-10	great_time=-11	great_time_to=-9	great_to=-11	greatly=19	grid=-8	ground=14	group=-25	group_in=6
group_of=-4	grow=-19	grow_your=-19	grow_your_small=-19	growing=4	guess=-15	guy=10	guys=25	guys_i=12	gyft=4	h=-16
had=-25	had_a=6	had_a_chance=11	had_sent=-6	had_some=-5	had_the=5	had_to=-21	happy_to=40	happy_to_discuss=6	has=-5
have=-34	have_0=-4	have_a=32	have_a_chance=-6	have_a_discussion=10	have_a_few=8	have_a_meeting=5	have_a_minute=4
have_any_comments=7	have_any_questions=-34	have_been=-21	have_dinner=28	have_dinner_reservations=19	have_it=-12
have_lunch=10	have_lunch_or=10	have_more=-14	have_not=-8	have_plenty=9	have_plenty_of=9	have_proposed=13
have_provided=-4	have_questions=7	have_some=12	have_the=11	have_to_get=25	have_you=-9	have_your=-7	haven't=-8
having=-9	having_trouble=14	he=-63	he'll=-6	he_could=-6	he_didn't=-11	he_is=-16	he_needs=-5	he_needs_to=-5	he_said=9
he_works=-6	head=13	headcount=-7	heads=7	health=-10	health_insurance=-16	hear=18	hear_from=15	hear_from_you=9
heard=-5	hearing=-8	hearing_from=-5	hearing_from_you=-5	hearings=-9	heat=-8	heat_rate=-8	hello=-10	help=-21
help_center=-19	help_in=-24	help_make=-14	help_me=-14	help_me_out=13	help_to=-5	help_with=22	help_you_get=-11
help_you_make=14	help_you_understand=6	helpful=-18	helpful_to=-12	helping=-8	helps=13	helps_you=13	her_know=-6
her_on=-24	here=12	here's=-9	here's_additional=-5	here's_additional_info=-5	here_in=-11	here_in_houston=-12
here_is=-16	here_now_for=-15	here_to=14	here_to_help=-10	hesitate=19	hesitate_to=15	hesitate_to_call=6
hesitate_to_give=9	hey=5	hi=19	hi_take=9	hi_take_a=9	high=19	him=15	him_a=4	him_that=-8	him_to=12	hired=-5	his=9
his_wife=7	history=-6	hit=-11	home_and=5	honor=-15	honor_of=-5	honor_the=-10	hope_we=21	hope_you=-15	hope_you'll=-7
hope_you_enjoy=-21	hopes=-9	hoping=-8	horizon=13	hotel=-24	hours=-18	house=-5	house_or=-4	houston=22	how=-28
how_do=-16	how_do_you=-5	how_many=-9	how_many_hours=-21	how_much=-21	how_to=17	how_to_add=-9	how_to_get=-8	how_we=14
how_we_can=18	how_you=11	however_i=-5	hpl=-11	hr=-5	html=17	huge=-11	hurry=-8	hurry_up=4	hyatt=-8	i'd=18	i'd_be=21
i'd_like=-9	i'd_like_to=-13	i'll=32	i'll_be=9	i'll_call=28	i'll_call_you=13	i'll_forward=-10	i'll_get=-15
i'll_get_you=-5	i'll_give=-9	i'll_keep=5	i'll_send=-10	i'll_send_you=-5	i'm=15	i'm_available=11	i'm_here=-5
i'm_here_to=-10	i'm_in=14	i'm_not=-22	i'm_not_sure=-6	i'm_writing=-11	i've=-28	i've_been=-5	i_am=-12
i_am_available=-10	i_am_comfortable=23	i_am_going=-16	i_am_not=-7	i_am_scheduled=-7	i_assume=17	i_assume_that=17
i_believe=16	i_believe_we=11	i_called=-12	i_can't=-7	i_can_do=-4	i_can_get=9	i_can_provide=-5	i_could=4
i_couldn't=-12	i_did=-14	i_did_get=-7	i_did_not=-8	i_didn't=-15	i_didn't_get=-11	i_do=22	i_do_not=8	i_don't=6
i_don't_have=6	i_don't_think=-11	i_e=-8	i_expect=12	i_get_it=8	i_got=4	i_guess=-4	i_had=-15	i_had_to=-9	i_have=-51
i_have_a=-16	i_have_some=6	i_haven't=-10	i_hope=22	i_hope_we=21	i_just_want=-4	i_know=13	i_know_you=8	i_leave=11
i_left=-12	i_look=-14	i_look_forward=-14	i_may=4	i_meant=-4	i_meant_to=-4	i_need_to=-10	i_need_you=-4	i_owe=4
i_owe_you=4	i_read=-10	i_see=5	i_send=5	i_shall=45	i_shall_be=18	i_should=-29	i_should_be=-14	i_suggest=26
i_suggest_a=9	i_think=17	i_think_it=-6	i_think_the=12	i_think_this=-8	i_think_we=15	i_think_you=12	i_think_your=-14
i_thought=-26	i_thought_it=-5	i_thought_that=-8	i_want_to=-12	i_wanted=14	i_wanted_to=7	i_was=-8	i_went=6	i_will=20
i_will_be=-17	i_will_call=11	i_will_check=-8	i_would=38	i_would_appreciate=10	i_would_be=8	i_would_like=22
i_would_love=15	id=6	idea=-23	ideas=13	ideas_on=9	if=62	if_any=5	if_available=-9	if_he=-6	if_i=-27	if_i'm=-8
if_i_am=-20	if_it=-19	if_not=8	if_possible=23	if_that=-4	if_that's=21	if_the=11	if_there=-5	if_there's=22
if_there's_anything=18	if_this=11	if_we=24	if_you=-45	if_you'd=-14	if_you'd_prefer=-16	if_you're=31	if_you're_not=14
if_you're_still=19	if_you_allow=-15	if_you_are=21	if_you_can=24	if_you_could=20	if_you_do=-21	if_you_don't=5
if_you_find=-30	if_you_get=10	if_you_like=13	if_you_need=-34	if_you_no=-7	if_you_prefer=-16	if_you_qualify=-12
if_you_run=16	if_you_see=-6	if_you_use=-7	if_you_want=54	if_you_wish=-14	if_your=16	if_you’re=8	ignore=-10
ignore_this=-10	ignore_this_message=-7	immediately=-8	importance=16	important=16	important_for=4	important_to=8
improve=-7	improve_your=-8	in=-6	in_0=6	in_a_few=10	in_addition=13	in_any=-12	in_april=-5	in_calgary=5
in_california=4	in_case=6	in_contact=-4	in_contact_with=-4	in_dallas=-4	in_detail=10	in_fact=-5	in_front=9
in_front_of=9	in_further=-9	in_galveston=-13	in_getting=16	in_getting_the=8	in_honor=-5	in_honor_of=-5	in_houston=-5
in_houston_and=-6	in_info=-4	in_info_but=-4	in_mind=-15	in_mind_that=-17	in_my=-7	in_number=15	in_on=-4	in_on_the=5
in_order=18	in_order_to=18	in_our=-18	in_person=13	in_place=8	in_response=-4	in_response_to=-4	in_san=-11
in_san_diego=-9	in_sf=9	in_sum=-7	in_sum_the=-7	in_that=-17	in_the=-17	in_the_app=9	in_the_attempt=-4
in_the_event=17	in_the_first=-4	in_the_future=17	in_the_near=-5	in_the_next=10	in_this=7	in_this_e=-5	in_though=-6
in_touch=7	in_with=10	in_writing=5	in_your=14	inbox=-17	inbox_please=-15	inbox_please_add=-15	include_my=4
include_the=6	included=-30	includes=-13	including=13	including_a=12	including_your=6	increase=-5	independence=-7
independence_day=-7	index=31	indicate=20	indicate_that=20	individual=8	individuals=8	industry=-4	info=-9	info_but=-4
info_but_it=-4	info_for=-5	info_for_the=-5	info_from=6	information=-4	information_about=-12	information_and_your=4
information_for=10	information_please=12	information_related=9	information_to=24	information_you=-22	input=7
insert=13	inside=-17	installation=6	instance=-19	instead=-6	instructions=-16	insurance=-44	interest=-4
interest_to=12	interested=18	interested_in=7	interesting=-7	internet=-12	internship=-10	interview=-6	into=-18
into_a=-19	into_your_browser=-6	into_your_policy=9	investigation=6	investor=-4	invitation=-12	invitation_to=-9
invitations=-10	invitations_to=-10	invite=16	invite_you=4	invite_you_to=-9	invoice=-5	ipad=28	iphone=13	ipod=21
is=-44	is_a=-9	is_a_good=-8	is_all=-11	is_an=4	is_for=-15	is_free=-5	is_getting=-12	is_going=10	is_going_to=10
is_in=-10	is_it=-17	is_it_possible=11	is_not=54	is_on=15	is_planning=-4	is_scheduled_for=-6	is_sent=11	is_set=8
is_showing=-4	is_still=-13	is_that=21	is_the=4	is_the_perfect=-8	is_the_season=11	is_the_time=-8	is_there=15
is_to=-27	is_unable=-5	is_unable_to=-5	is_your=19	isda=-10	isn't=-18	issue=-20	issues=22	issues_and=12	it's=28
it's_a=5	it's_the=-5	it's_the_best=-5	it_!=-12	it_and=11	it_appears=-23	it_as=-5	it_be=8	it_be_possible=7
it_doesn't=-7	it_easy=-14	it_easy_for=-14	it_from=6	it_from_the=-11	it_has=-5	it_if=4	it_if_you=4	it_in=48
it_makes=-9	it_makes_sense=-5	it_may=27	it_may_be=27	it_now=-8	it_on=-6	it_out=9	it_possible=11	it_possible_to=11
it_so=-5	it_to=29	it_together=-9	it_up=8	it_was=-21	it_went=-4	it_went_to=-4	it_will=-18	it_will_be=-22	it_with=6
it_would=5	it_would_be=4	it_you=16	items=7	its=-10	i’m=-7	jacoby=-12	james=8	january=-12	january_0=-18
january_0_0=-16	jim=13	job=15	job_at=27	job_or=-4	jobs=-20	john=17	join=124	join_me=9	join_me_for=9	join_the=11
join_us=34	join_us_?=7	join_you=27	jordan=5	jose=-16	joseph=28	josh=4	july=-32	july_0=-28	july_0_0=-21	jump=-19
jun=10	jun_0=10	june_0=-16	june_0_0=-13	just=-19	just_a=8	just_click=-14	just_click_on=-14	just_give=26	just_go=-16
just_looking=-8	just_take=5	just_want=-10	just_want_to=-10	justice=-7	karen=19	katy=-10	kay=22	kay_can=11	keeley=-5
keep=6	keep_in=-14	keep_in_mind=-14	keep_it=14	keep_the=6	keep_this=6	keep_your=-11	ken=4	kevin=-11	key=8	kick=7
kids=-22	kim=-26	kind=-4	kmlemanski=-18	know=39	know_about=12	know_and=14	know_and_we=9	know_i=-13	know_if=40
know_if_you=17	know_that=-13	know_this=5	know_what_you=5	know_when=-16	know_when_we=-7	know_when_you=-5
know_which=-14	know_you=36	know_your=-7	known=-21	ko=-5	kristin=-10	lady=-7	land=-4	language=-13	laptop=9	large=12
larger=-7	last=-26	last_day=-5	last_day_to=-5	last_week=-4	late=-18	late_night=-4	late_night__link=-4	later=-12
later_on=-19	latest=5	launch=16	laura=-4	law=6	lawmakers=-16	lay=9	lead=6	learn=15	learn_more=9	learned=-5
learned_that=-5	least=19	least_0=4	least_one=7	leave_at=13	leave_at_0=13	leave_it=-8	leave_tomorrow=-12	left=-10
left_the=6	left_you=-6	left_you_a=-6	legal=-7	less_than=8	let=7	let's=101	let's_discuss=24	let's_discuss_a=15
let's_get=11	let's_get_together=11	let's_go=23	let's_go_out=23	let's_meet=7	let's_set=14	let's_talk=9	let_her=-6
let_her_know=-6	let_me=15	let_me_get=-14	let_me_know=45	let_them=10	let_us=6	let_us_know=6	let_you_know=12
lets_discuss=43	lets_you=-22	letter=5	letter_for=4	letter_for_the=4	letter_to=9	letter_to_me=6	letting=5	level=10
life=-49	life's=-19	like=-4	like_it=9	like_me=-9	like_me_to=-9	like_more=21	like_that=10	like_the=17	like_this=-12
like_to=-14	like_to_be=-13	like_to_change=-11	like_to_discuss=29	like_to_do=8	like_to_donate=-6	like_to_find=-10
like_to_get=24	like_to_have=17	like_to_help=10	like_to_make=-7	like_to_offer=-12	like_to_receive=-18
like_to_remove=-11	like_to_schedule=8	like_to_see=18	like_to_send=-21	like_to_share=-12	like_to_sit=13
like_to_speak=23	like_to_stop=18	like_to_unsubscribe=-9	like_to_update=-19	like_you=10	like_you_to=7	likely=-7
limited=-6	line=-28	link=-23	link_above=7	link_below=-28	link_below_to=-43	link_into=-8	link_into_your=-8	link_to=13
list=-20	list_click=-11	list_click_here=-11	list_for=-4	listed=-4	literature=-5	litigation=-6	little=16	live=-8
live_!=-4	lives=-16	load=-10	loan=-6	local=9	log=25	log_into=27	login=30	login_complete=4	login_complete_the=4
logistics=-10	london=-4	lone=7	lone_star=7	long=-37	long_as=-6	longer=-22	longer_like=-7	longer_like_to=-7
longer_receive=-6	longer_want=-9	longer_want_to=-9	look=-5	look_at=10	look_forward=-36	look_forward_to=-29
look_like=-11	looking=-32	looking_for=-23	looking_forward=-18	looking_forward_to=-18	lost=-11	lou=-4	love=-7
love_to=10	love_to_hear=-6	lower=-12	lunch=64	lunch_?=15	lunch_or=10	m=15	mac=5	machine=-7	made=-20	mail_address=-6
mail_and=-10	mail_from=-4	mail_messages=-10	mail_please=11	mail_please_write=11	mail_so=24	mail_that=-5	mail_you=9
make=-58	make_$=-5	make_$_0=-5	make_a_difference=-7	make_any=10	make_it=-26	make_me=-4	make_my=-6	make_sense=16
make_some=9	make_sure=-13	make_sure_i=8	make_sure_that=-18	make_sure_we=-9	make_sure_you=5	make_that=-12	make_the=20
make_the_call=8	make_the_trip=-5	make_this=-21	make_your=18	makes=-32	makes_sense=-13	makes_sense_to=-13	making=-4
man=-6	manage=38	manage_earnings=-4	manage_earnings_you=-4	manage_your=24	management=-16	management_and=-9
management_operations=-6	manager=11	managing=6	many=-32	many_hours=-21	march_0_0=-14	mark=12	mark_on=6	mark_with=-4
market=-6	market_and=6	market_prices=-7	marketing=23	markets=-11	married=-15	martha=-17	mary=10	master=-7
materials=-6	matter=-5	matters=8	may=33	may_0=-8	may_0_th=-12	may_be=-14	may_go=-11	may_know=7	may_not_be=6
may_want=29	may_want_to=29	maybe=-9	maybe_we=4	maybe_we_can=4	mdash=-22	me=66	me_0=-24	me_?=-4	me_a=76	me_a_call=29
me_an=26	me_an_email=17	me_and=-23	me_and_the=-8	me_at=26	me_at_0=11	me_but=-11	me_for=-6	me_get=-14	me_i=11
me_in=33	me_know=45	me_know_and=14	me_know_if=7	me_know_what=7	me_know_your=4	me_on=12	me_out=13	me_so=6	me_some=-10
me_that=-10	me_the=9	me_this=-19	me_to=34	me_to_attend=13	me_to_discuss=-10	me_tonight=19	me_u=-22	me_up=-9
me_what=20	me_what_i=4	me_what_you=16	me_when=7	me_when_you=7	me_with=10	me_you=6	me_your=9	mean=-9	meant=-4
meant_to=-4	meant_to_send=-4	meanwhile=-17	media=-30	meet=112	meet_at=22	meet_for=4	meet_in=17	meet_in_person=17
meet_other=13	meet_the=-5	meet_with=17	meet_with_me=-16	meet_with_you=24	meet_you=24	meeting=50	meeting_0=-8
meeting_0_0=-8	meeting_?=8	meeting_and=6	meeting_as=-4	meeting_at=7	meeting_at_the=7	meeting_date=5	meeting_on=12
meeting_to=23	meeting_to_discuss=14	meeting_to_review=9	meeting_with=-11	meeting_with_me=8	meeting_you=-11
meetings=-12	megawatt=14	memo=-13	mentioned=-8	mentioned_that=-7	message=8	message_is=20	message_to=4	messages=-8
messages_from=-14	messages_from_us=-8	messages_please=13	messaging=-6	meter=-6	mexico=-5	michael=14	mid_and=4
mid_and_back=4	midnight=4	might=-5	might_be=-11	might_be_interested=-5	might_want=-8	might_want_to=-5	mike=17
mike's=-17	military=-15	mind=14	mind_that=-17	mind_that_this=-7	minute=24	minute_and=9	minute_and_check=9	minutes=-4
minutes_and=9	miss=-19	moment=15	moment_to=12	monday=41	monday_?=8	monday_and=-15	monday_april=-8	monday_april_0=-8
monday_morning=4	monday_november=15	monday_november_0=15	monday_or=10	monday_to=-8	money=-49	month=29	monthly=10
months=-19	more=-7	more_about=-5	more_detailed=5	more_effective=27	more_information=6	more_information_on=10
more_please=-7	more_than=-27	more_time=20	morgan=-24	morning=-31	morning_america=-5	most=-13	most_of=-8	move=7
move_forward=9	moving=6	mr=-8	ms=-4	much=-11	much_more=20	music=-7	my=-9	my_assistant=-7	my_calendar=-9	my_mail=11
my_office=5	myself=12	n=26	name=-22	name_and=-4	name_in=-6	names=-18	national=-4	nd=-7	near=5	near_future=5
necessary=11	necessary_to=-8	need=89	need_a=8	need_and=-6	need_more=-6	need_to=76	need_to_be=-20	need_to_contact=-18
need_to_discuss=12	need_to_get=19	need_to_make=11	need_to_send=18	need_to_talk=17	need_you=-4	need_you_to=-4
needed_to=5	needs=-12	needs_to=-20	needs_to_be=-14	net=11	networks=-6	never=-7	new=-8	new_app=-7	new_power=-7
newsletter=6	next=68	next_couple_of=-10	next_monday=22	next_two=-5	next_week=34	next_week_i=15	next_year=13	nice=12
night=-30	night__link=-5	night_and=6	no=-18	no_i=14	no_longer=-19	no_longer_like=-7	no_longer_receive=-6
no_longer_want=-9	no_problem=9	non=5	noon=-4	north=-9	not=6	not_accept=6	not_all=-5	not_be=20	not_discuss=-5
not_get=-8	not_have=-22	not_hesitate=12	not_hesitate_to=12	not_interested=17	not_sure=-9	not_the=9	not_to=-18
not_to_receive=-16	not_using=-5	not_want=7	not_want_to=7	not_work=9	note=-34	note_i=-9	note_in=-4
note_in_response=-4	note_please=7	note_with=-4	note_with_friday=-4	nothing=-6	nothing_or=-6	nothing_or_a=-6
notice=-13	notifications=-11	notifications_please=-11	notify=-13	nov=-15	nov_0=-8	november=37	november_0=26
november_0_th=29	now=-13	now_!=-16	now__link=14	now_and=4	now_for=-15	now_is=-12	now_is_the=-11	now_live=-4
now_live_!=-4	now_to=8	number=8	number_0=-4	number_0_0=-4	number_of=8	number_of_people=-4	numbers_and=4
numbers_below=7	numbers_in=-5	nwng=-4	o=-6	obligations=-7	obtaining=-7	obtaining_a=-7	october=-8	october_0=-8	of=-64
of_$=29	of_$_0=16	of_0=5	of_0_0=33	of_a=11	of_any=-10	of_course=-8	of_days=-7	of_due=-4	of_employees=-4	of_enron=-6
of_frasier=11	of_free=-7	of_life=-4	of_literature=-5	of_new=-4	of_other=-12	of_our=18	of_our_customers=13
of_people=-4	of_right=-4	of_right_now=-4	of_some=9	of_the_assets=-4	of_the_day=12	of_the_following=-4	of_the_month=6
of_the_ogc=4	of_their=-8	of_these=27	of_this=9	of_those=-13	of_time=12	of_to=-9	of_us=18	of_what=-5	of_your=-23
of_your_life=-4	off=-36	off_0=-10	off_all=-6	off_but=8	off_free=-4	off_free_shipping=-4	off_the=-4	off_to=-7
offer=-14	offer_you=-12	offering=-8	offering_a=-6	offers=4	office=-4	office_services=4	offsite=-7	ogc=4	ogc_to=4
oil=-5	ok=25	old=-5	on=59	on_0=8	on_0_0=13	on_a=-37	on_a_day=6	on_and=-17	on_any=22	on_april=-9	on_april_0=-9
on_eol=18	on_feb=-11	on_feb_0=-11	on_for=30	on_friday=24	on_friday_?=8	on_friday_and=11	on_her=-4	on_his=20
on_how=23	on_how_we=18	on_july=-9	on_july_0=-9	on_line=-5	on_monday=36	on_monday_and=-5	on_my=35	on_my_calendar=-9
on_november=6	on_november_0=6	on_our=14	on_sunday=23	on_that=15	on_the=-40	on_the_0=-9	on_the_internet=-16
on_the_link=-5	on_these_issues=11	on_this=-75	on_thursday=9	on_thursday_or=6	on_to=-6	on_tuesday=13	on_twitter=-14
on_vacation=-16	on_what=12	on_your=44	once=13	once_you=15	once_you_get=12	one=7	one_click=-5	one_for=16	one_night=8
one_of=21	one_of_us=10	one_on=-11	ones=-4	online=7	only=-9	open=41	open_for=16	open_the=18	opening=-7	operating=-11
operations=-10	operations_support=-6	opportunity=-6	opportunity_to_meet=13	option=12	options=6	options_and=14
options_you=6	options_you_can=6	or=-27	or_0=-11	or_0_th=-11	or_a=11	or_a_banner=-6	or_an=-14	or_are=4	or_friday=21
or_i=-7	or_i_need=-6	or_if=7	or_ipad=14	or_make=6	or_manage=-4	or_manage_earnings=-4	or_monday=-4	or_monday_to=-4
or_more=9	or_next=13	or_not=-10	or_questions=-6	or_send=8	or_something=7	or_suggestions=4	or_suggestions_please=4
or_two=5	or_we=13	or_we_could=13	or_you=-15	or_your=-16	order=6	order_to=18	other_than=9	others=8	others_to=11
otherwise=5	ought=-11	ought_to=-11	our=35	our_conversation=-14	our_customer=5	our_customer_service=5	our_customers=5
our_discussion=-10	our_email=-28	our_help=-19	our_help_center=-19	our_meeting=9	our_new=8	our_new_app=5	our_part=7
our_plan=7	our_privacy=9	our_privacy_policy=9	our_risk=-6	our_strategy=-4	our_support=-8	out=-9	out_a=-10	out_and=6
out_for=-8	out_how=-4	out_how_to=-9	out_i=10	out_of=-5	out_of_the=6	out_on=-7	out_the=-19	out_this=-14	out_to=11
out_what=10	outside=-5	over=-7	over_0=9	over_the=-12	over_the_last=-8	over_the_past=-6	over_to=19	owe=18	owe_you=4
owe_you_for=4	own=-5	owner=-7	p=17	p_m=4	p_s=8	pack=-10	package=-6	page=30	paid=-6	pain=10	panel=-7	paper=-6	part=9
part_of=9	part_of_the=8	participate=23	participate_now=17	particular=-12	particulars=4	parties=18	party=43	pass=-7
password_at=9	password_to=-4	past=-11	past_few=-5	paste=6	paste_the=6	paste_the_url=6	pat=4	path=5	paul_here's=-5
paul_here's_additional=-5	pause=-7	pay=4	paycheck=13	payment=-6	payment_information=6	payment_information_and=4
payments=-6	pc=5	people=-39	people_and=-6	people_who=-5	people_who_are=-5	per=-7	perfect=-11	perfect_time=-8
perfect_time_to=-8	performance=20	perhaps=55	perhaps_we=14	period=-13	period_day=-4	period_day_0=-4	permit=5
person=24	person_to=11	personal=25	personnel=-4	peter=5	petition=-7	pg=-4	pg_e=-4	pg_e_topock=6	phone=32
phone_and=-6	phone_call=16	photos=9	physical=5	pick=8	pick_a=12	pick_up=8	piece=-11	piece_of=-4	pinger=-5
pinger_you=-5	pinger_you_might=-5	pipeline=12	pizza=9	place=28	place_for=4	plan=-11	plan_to=-8	planned=-4
planning=-4	planning_on=-6	plans=-12	plant=-13	play=-12	played=-4	player=14	please=139	please__link=-28
please_add=-47	please_add__link=-29	please_be=11	please_book=6	please_call=14	please_call_me=6	please_check=12
please_click=-30	please_click_below=-14	please_click_here=-4	please_click_on=-7	please_complete=-8
please_complete_the=-8	please_confirm=15	please_confirm_your=12	please_consider=4	please_contact=9	please_copy=16
please_copy_and=11	please_describe=4	please_do=10	please_do_not=20	please_don't=-16	please_email=-16
please_email_me=-5	please_email_us=-4	please_every=-22	please_fill=-8	please_fill_out=-12	please_find=15
please_find_the=11	please_follow=-51	please_follow_the=-6	please_forward=31	please_forward_this=4
please_forward_to=10	please_get=24	please_get_me=4	please_get_this=6	please_give=13	please_give_me=11	please_go=-25
please_go_to=-29	please_have=8	please_include=7	please_include_my=4	please_join=5	please_join_us=5	please_keep=-6
please_keep_in=-14	please_keep_this=6	please_let=10	please_let_me=7	please_log=10	please_login=6
please_login_complete=4	please_make=29	please_make_sure=16	please_make_the=5	please_move=6	please_provide=8
please_provide_your=5	please_read=4	please_refer=21	please_refer_to=15	please_reply=-4	please_reply_to=-4
please_review=13	please_review_and=4	please_send_an=-9	please_send_me=4	please_send_to=-16	please_send_us=11
please_take=20	please_take_a=17	please_update=14	please_update_your=14	please_use=14	please_use_the=-13
please_use_your=9	please_visit=43	please_visit__link=17	please_visit_our=-13	please_visit_the=32	pleased=-4	plenty=9
plenty_of=9	pls=-26	plus=-17	pm=11	pm_0=-14	pm_?=-7	pm_today=21	pogo=-29	point=-29	point_and=-4	points=-10	policy=14
policy_please=9	policy_please_visit=9	political=-7	pool=-11	pop=-4	portal=-10	portal_lets=-10	portal_lets_you=-10
portland=-8	position=-19	position_to=-7	positions=-4	possible=44	possible_to=14	possible_to_get=11	possibly=7
post=-20	posted=22	postpone=-4	power=-25	powered=-5	powered_by=-5	powerful=-7	ppm=6	practice=-11	pre=-17	prefer=-33
prefer_not=-16	prefer_not_to=-16	prefer_to_call=6	preferences=-15	preferences__link=-11	premier=11	premier_of=11
premier_of_frasier=11	premium=9	prepare=26	prepared=-18	presentation=21	presents=-22	president=-15	press=-15
press_the=-25	pretty=-13	previous_email=-8	price=-10	prices=-22	prices_and=-4	prior=18	prior_to=18	prior_to_the=15
privacy=23	privacy_please=10	privacy_policy=13	privacy_policy_please=9	probably=-18	problem=30	problem_with=9
problems=9	procedure=17	process=30	process_please=-6	processing=13	processing_and=13	produce=4	producer=-5
producers=-6	product=24	production=11	products=-15	professional=9	profile=-17	profile_and=8	profit=-12	project=19
projects=-6	promise=-16	properly=12	proposed=4	provide=-21	provide_you=-21	provide_you_with=-13	provide_your=5
provided=-23	provider=8	providing=-13	prudent=-5	public=-12	publishing=-16	publishing_and=-8	puc=-19	pulling=-11
pulling_together=-7	purchase=21	purchase_of=9	purchase_of_$=19	purchases=-7	purchases_will=-5	purchases_will_be=-5
purpose=-9	put=-14	put_them=-9	put_them_on=-9	putting=-6	px=-8	qualified=-7	qualify=-22	qualify_for=-22	quality=-6
quarter=-11	question=28	questions=-45	questions_about=-8	questions_or=-12	questions_please=-28	questions_you=7
quick=19	quickly=14	quickly_as=12	quickly_as_possible=12	quite=-8	quote=-14	quotes=-12	rate=7	rates=4	rates_on=5
rclcrewtravel=16	rd=-8	re=-16	reach=-6	reach_out=-7	reach_us=-6	read=10	read_our=6	reader=-15	reading=-14	ready=-21
ready_to=-17	real=-21	realize=-14	really=-6	reason=9	reasonable=-14	receipt=-11	receive=-37	receive_additional=-5
receive_communication=-4	receive_communication_from=-4	receive_emails_from=-9	receive_messages=5	receive_such=-5
receive_the=21	receive_these=-26	receive_these_emails=-14	receive_this=-5	received=-30	received_it=-9
received_your=-10	receiving=-19	receiving_emails=-5	receiving_emails_from=-5	receiving_this=-9
receiving_this_email=-9	recent=-10	reception=13	recommend=14	records=-4	red=-7	red_flag=-5	refer=21	refer_to=15
refer_to_the=15	referenced=-4	refine=-5	regarding=22	regarding_the=9	register=25	registration=10	regular=9
regulatory=15	reject=-5	related=5	relations=-6	relationship=-26	release=-7	relevant=5	remain=-5	remember=14
reminder=-6	remove=9	remove_you=-9	remove_yourself=-11	remove_yourself_from=-11	removed=-12	report=22
representation=-4	representative=29	request=-30	request_please=-19	requests=-20	requirements=7	reservations=19
reservations_for=19	reset=-16	resources=11	respect=14	respond=28	respond_to=19	respond_to_this=13	result=4
resume=-10	retrieve=19	retrieve_your=19	retrieve_your_data=19	return=-4	returning=-7	review=48	review_and=5
review_our=14	review_your=9	reviewing=-7	reviews=-10	revised=-11	rice=-5	rick=9	rick_causey=-4	rick_if=11	right=21
right_away=13	right_away_and=8	right_now=-18	right_now_and=-6	right_person=15	right_to=-5	risk=-24	risk_in=-4
risk_management=-6	risk_management_operations=-6	road=26	robert=-4	role=10	room=16	round=-5	rule=15	run=25	run_a=15
running=-20	s_d=-11	sac=15	safe=-36	said_that=19	sale=-7	sale_of=-4	sale_of_the=-4	sales=12	sales_of=-6	sample=-5
sample_below=-5	san=-11	san_diego=-9	san_diego_and=-6	saturday=15	save=-21	save_money=-12	saw=-4	say=-12	schedule=64
schedule_a=28	scheduled=-6	scheduled_for=-21	scheduled_to=4	scheduled_to_be=-7	school=26	schroeder=-9
schroeder_re=-9	scoping=6	scorer=-9	scott=-9	sdk=-4	sean=-14	search=-14	season=-15	season_premier=11
season_premier_of=11	second=19	second_e=-5	second_e_mail=-5	seconds=-12	section=-10	section_0=-5	section_0_0=-5
section_of=-4	see=13	see_how=9	see_if=-36	see_it=-10	see_me=15	see_nothing=-6	see_nothing_or=-6	see_sample=-5
see_sample_below=-5	see_the=18	see_what=13	see_why=-5	see_you=-15	see_you_tomorrow=-17	see_your=-19	seeing=-23
seeing_you=-4	seems=-6	select=37	select_the=26	selection=-26	selection_to=-26	sell=-16	seminar=-7	send=58	send_a=-6
send_an=-7	send_an_e=9	send_an_email=-16	send_it=38	send_it_to=20	send_me=42	send_me_a=5	send_me_an=8	send_me_the=4
send_out=-16	send_the=-15	send_this=4	send_to=-7	send_to_the=-8	send_us_an=-5	send_you=-16	send_you_a=17	sender=-40
sender_please=-6	sending=-7	sending_a=-10	sending_out=-8	sending_the=9	sending_you=-11	sense=-4	sense_to=-13
sent_me=5	sent_to=16	sent_you=-15	separate=-15	server=-4	service=-6	service_please=5	service_will=4
service_will_be=4	services_group=-5	session=-5	set=34	set_a=11	set_up=12	set_up_a=8	setting=15	setting_up=18
settlement=11	several=-17	several_other=-8	severance=-5	sf=9	shall=49	shall_be=22	shall_be_glad=18	share=16
share_a=-9	share_them=21	share_with_you=-4	sharing=9	shawn=14	she=-68	she_can=-30	she_may=-10	sheet=-6	ship=-24
ship_it=5	shipping=4	shipping_!=-7	shoot=7	shop=16	short=-19	should=-37	should_be=-31	should_be_able=-6
should_bring=-7	should_call=-14	should_discuss=20	should_give=-10	should_give_us=-4	should_have=-8	should_i=-26
should_make=-5	show_up=12	showing=-6	shows=-8	shows_the=-5	shut=-6	shut_down=-6	sign=6	sign_and_send=-5	signed=-10
simply=20	since=-21	since_i=10	since_the=-5	single=-5	sit=13	sit_down=13	site=39	situation=4	skilling=-9	sleep=-13
smarter=35	so=19	so_check=-9	so_far=9	so_feel=9	so_feel_free=9	so_from=-6	so_get=18	so_he=-5	so_how=-7	so_i=24
so_i_can=8	so_i_would=10	so_let=11	so_let_me=11	so_please=-6	so_please_take=6	so_that=-16	so_that_i=5	so_that_we=-6
so_that_you=5	so_we=17	so_we_can=9	so_you=-25	so_you_can=-15	so_you_may=-8	socal=-8	socal_and=-6	social=-28
social_media=-24	sold=-8	solution=-7	solutions=-8	some=39	some_fun=10	some_more=-12	some_of=6	some_of_the=-8
some_time=27	some_time_to=5	someone=-9	something=40	something_so=6	something_that=10	something_to=7	sometimes=23
somewhat=6	somewhere=8	soon=19	soon_as=-35	soon_as_possible=-13	sorry=-5	sounds_like=-7	sources=13	south=-7
southwest=-16	spare=9	speak=32	speakers=-17	special=-14	specifically=-10	specifically_we=-12	spend=9	spent=-5
sponsor=-12	spreadsheet=13	st=-12	staff=-10	stand=-28	standard=16	star=4	start=42	start_at=19	start_at_0=19
started=20	starting=20	starting_at=16	starting_point=9	state=-7	state_of=-14	statement=-5	states_of=7	station=7
status=-6	status_of=8	stay=-13	stay_in=-8	stays=-7	step=-9	steps=29	steve=-14	steve_instead=-4	still=22
still_available=25	still_in=-6	stop=-7	stop_receiving=-5	stopped=-11	storage=-9	store=29	store_i=9	store_i_think=9
story=-6	strategy=13	strategy_!=-7	stream=-6	streaming=18	structure=5	students=19	study=-11	stuff=18	style=-6
subject=-14	submit=10	submit_a=7	submitted=-5	subscribe=19	subscribe_to=10	subscribe_to_the=10	successful=8	such=-4
such_as=7	sue=-6	suggest=34	suggest_a=9	suggested=5	suggestions_please=4	sum=-19	sum_the=-7	summary=-4	summer=5
sunday=70	sunday_0=-7	super=29	supply=-6	support=8	support_and=-11	supposed=5	supposed_to=5	sure=-40	sure_i=8
sure_that=-7	sure_that_i=-4	sure_to=-16	sure_to_please=-32	sure_we=-10	sure_we_have=-9	sure_you=5	surplus=-9
surplus_power=-9	surprise=15	survey=-4	surveys=18	surveys_and=13	switch=-16	sync=-9	systems=-11	t=-17	table=6
tag=-17	take=32	take_0=-11	take_0_off=-11	take_a=14	take_a_minute=10	take_a_moment=12	take_care=6	take_care_of=6
take_our=-7	take_the=6	take_the_lead=6	take_you=-10	take_you_to=-10	taken=-8	takes=-10	takes_a=-4	taking=9
taking_a=-5	taking_the=12	talk=45	talk_about=26	talk_about_the=16	talk_more=20	talk_to=-7	talk_to_you=9
talk_today=-15	talk_today_?=-15	talk_tomorrow=24	talked=-22	talked_to=-9	talked_with=-8	tap=-27	target=-13
targets=10	tariff=9	tax=-11	teams=15	technologies=-6	telephone=-7	tell_me=-14	tell_you=-6	ten=-5	terms=6	test=11
testimony=-7	tests=-7	text_and_call=-5	textfree=-12	th=4	th_at=17	th_then=-6	th_we=4	th_we_would=4	than=-26
than_0=-5	than_the=-12	thank=-40	thank_you=-24	thank_you_for=-15	thank_you_note=-4	thanks=-36	thanks_but=-9
thanks_for=-13	thanks_for_the=-9	thanx=-5	that=-36	that's=9	that_a=22	that_are=-8	that_can=8	that_can_be=8
that_could=14	that_date=-4	that_goes=-6	that_have=-9	that_he=-16	that_his=-5	that_i_can=6	that_if=-30	that_it=-11
that_ken=-11	that_lets=-5	that_lets_you=-5	that_my=-6	that_our=-6	that_rick=-5	that_she=-8	that_should=-6
that_the=-5	that_there=-9	that_there's=21	that_this=-14	that_was=-8	that_we're=-5	that_we're_pulling=-5
that_we_can=28	that_we_will=-5	that_will=4	that_would=11	that_would_be=11	that_you=80	that_you'd=4	that_you'd_like=4
that_you_and=-10	that_you_can=-11	that_you_have=6	that_you_want=12	that_you_will=17	that_you_would=12	that_your=-5
the_0=29	the_0_st=-6	the_0_th=5	the_a=5	the_above=10	the_account=-5	the_answer=-4	the_app=35	the_app_store=20
the_approval=13	the_approval_process=15	the_assets=-4	the_assets_came=-4	the_attached=42	the_attached_file=8
the_attempt=-4	the_attempt_to=-4	the_back=-6	the_bar=9	the_benefits=-5	the_benefits_that=-5	the_best=-32
the_best_way=-11	the_big=-8	the_bill=-8	the_board=6	the_board_meeting=6	the_break=22	the_business=-5	the_call=11
the_chances=9	the_chances_of=9	the_changes=6	the_commission=-5	the_company=-4	the_computer=-10	the_conference=6
the_conference_call=8	the_conference_room=8	the_contract=15	the_contracts=16	the_correct_contract=13	the_cost=-7
the_cost_of=-7	the_cpuc=4	the_credit=5	the_current=-9	the_curtailment=-5	the_curtailment_data=-5	the_data=11
the_date=7	the_day=24	the_days=-10	the_deal=-7	the_details=-6	the_e=8	the_east=-9	the_email=-7	the_end=12
the_end_of=12	the_energy=-6	the_enron=-6	the_entire=-5	the_event=17	the_event_that=6	the_fat=-4	the_fat_or=-4
the_field=-4	the_file=15	the_final=15	the_first=-11	the_first_round=-5	the_following=21	the_following_information=16
the_following_link=12	the_form=-12	the_forum=-5	the_full=4	the_future=17	the_gas=6	the_government=11	the_group=7
the_hearings=-9	the_horizon=13	the_hyatt=-4	the_importance=16	the_information=-8	the_instructions=-6
the_internet=-16	the_issues=14	the_larger=-5	the_last=-7	the_latest=5	the_law=-6	the_lead=6	the_letter_for=4
the_link=-23	the_link_above=7	the_link_below=-31	the_list=-10	the_list_for=-4	the_market=14	the_meeting=33
the_meeting_and=6	the_meetings=-8	the_message=21	the_month=6	the_near=-5	the_near_future=-5	the_new=-27	the_next=-15
the_next_two=-5	the_next_week=-5	the_note=-4	the_note_with=-4	the_ogc=4	the_ogc_to=4	the_opportunity=11
the_opportunity_to=11	the_options=9	the_other=-4	the_particulars=4	the_password=-7	the_past=-7	the_past_few=-5
the_payment=6	the_payment_information=6	the_people=-11	the_perfect=-22	the_perfect_time=-8	the_phone=10
the_pipeline=8	the_place=-11	the_plan=-11	the_position=-13	the_power=7	the_pr=-6	the_presentation=-8	the_price=-8
the_program=-4	the_project=24	the_publishing=-8	the_purpose=-5	the_px=-8	the_report=12	the_required=5	the_right=25
the_right_person=15	the_right_to=-5	the_sale=-9	the_sale_of=-4	the_same=-14	the_season=11	the_season_premier=11
the_seminar=-7	the_settlement=11	the_short=-6	the_status=8	the_status_of=8	the_steps=13	the_support=-5
the_surplus=-4	the_surplus_power=-4	the_time=-9	the_tools=-7	the_top=-6	the_trip=5	the_upstream=-5	the_url=19
the_url_below=10	the_utility=-11	the_visit=5	the_way_you=15	the_week_of=4	the_weekend=15	the_winter=-4
the_woodlands=6	the_world=-10	the_write=-11	the_wrong=-7	the_year=-9	their=-33	them=67	them_as=-11	them_for=13
them_in=22	them_know=6	them_on=-5	them_on_the=6	them_out=5	them_the=4	them_to=24	them_to_me=5	them_up=-32	then=-11
then_i=20	then_if=-9	then_please=-9	there=-28	there's=33	there's_anything=18	there_are=-15	there_may=-12
there_may_be=-11	there_will=6	there_will_be=6	therefore=-4	these=27	these_emails=-18	these_issues=11
these_notifications=-11	these_notifications_please=-11	these_things=31	they=-99	they_are=14	they_are_going=12
they_can=-12	they_have=-13	they_were=-9	they_will=-5	thing_monday=12	thing_to=-5	things=9	things_that=-4	think=20
think_about=7	think_it=-6	think_it_would=-6	think_of=-13	think_that=5	think_the=12	think_this=-8	think_we=15
think_you=4	think_you_will=13	think_your=-14	thinking=-12	thinking_about=-14	thinking_of=-5	thinking_of_you=-5
this=-18	this_0=-8	this__link=8	this_and=12	this_app=-16	this_as=-8	this_conference=8	this_current=-4	this_deal=-7
this_e=-8	this_e_mail=-8	this_email=-12	this_email_and=24	this_email_if=-20	this_email_or=4	this_event=6	this_gas=16
this_i=-13	this_information=9	this_is_a=9	this_is_an=14	this_just=10	this_link=-6	this_makes=-10	this_meeting=-13
this_month=-5	this_morning=-16	this_new=13	this_newsletter=6	this_note=-4	this_number=-8	this_on=10	this_one=-16
this_opportunity=-6	this_page=15	this_please=-19	this_point=-9	this_project=-4	this_report=-4	this_sender=-6
this_sender_please=-6	this_special=-8	this_the=11	this_time=14	this_to=-23	this_to_the=-4	this_today=-13	this_up=-12
this_was=9	this_week=6	this_week_?=20	this_week_to=6	this_weekend=16	this_weekend_?=19	this_will=-4	this_with=5
this_year=-7	thompson=10	those=-8	though=-20	thought=-30	thought_about=-14	thought_it=-5	thought_that=-14
thought_that_i=-9	thoughts=-15	thousands=11	thousands_of=6	three=7	through=-6	through_a=5	through_monday=6
through_the=-4	through_the_following=-10	through_this=-11	throughout=-14	throughout_the=-14	thur=20	thurs=9
thursday=51	thursday_or=6	thursday_or_friday=6	tickets=10	tight=-8	time=23	time_0=-9	time_and=-9	time_but=4
time_for=40	time_if=13	time_of=-7	time_to=-14	time_to_act=-5	time_to_discuss=-7	time_to_meet=5	time_we=-8	times=-19
tips=-8	title=-13	titles=6	to=8	to_$=5	to_$_0=7	to_0=6	to__link=18	to_a=-11	to_act=-5	to_activate_your=-11	to_add=11
to_address=-8	to_and=4	to_another=-6	to_ask=8	to_attend=4	to_attend_the=13	to_be=-73	to_be_able=-19	to_be_in=-17
to_be_out=-6	to_begin=8	to_bogo=-7	to_bogo_0=-4	to_buy=-5	to_call=21	to_call_me=19	to_call_us=6	to_change=-30
to_change_your=-17	to_check=5	to_check_with=5	to_claim=-9	to_come=-10	to_come_to=10	to_come_up=-6	to_comment=4
to_complete=6	to_complete_your=4	to_contact=-18	to_contact_us=-5	to_continuing=6	to_coordinate=22	to_create_a=-7
to_date=-10	to_deliver=-11	to_discuss=88	to_discuss_it=6	to_discuss_our=13	to_discuss_strategy=6	to_discuss_this=14
to_discuss_with=-4	to_do=6	to_donate=-6	to_download=10	to_download_it=16	to_drive=-10	to_each=-12	to_earn=-17
to_enron=8	to_ensure=-16	to_ensure_delivery=-22	to_ensure_that=-6	to_fernley=-6	to_fill=6	to_finalize_the=-6
to_find=-7	to_find_a=-6	to_find_out=-8	to_follow=16	to_follow_up=20	to_forward=-16	to_get=-10	to_get_a=19
to_get_access=10	to_get_in=11	to_get_that=-15	to_get_this=-9	to_get_together=17	to_get_your=5	to_give=-22
to_give_me=22	to_give_the=-7	to_give_you=-16	to_go=-24	to_go_to=-10	to_have=-21	to_have_the=7	to_have_you=-9
to_hear=7	to_hear_from=4	to_hearing=-8	to_hearing_from=-8	to_help=-12	to_help_in=-24	to_help_you=8	to_houston=22
to_improve=-6	to_include=-8	to_invite=4	to_invite_you=4	to_it=-8	to_join=48	to_join_us=9	to_join_you=11	to_keep=6
to_keep_your=-11	to_know_if=21	to_know_the=4	to_learn=6	to_leave=-5	to_leave_at=13	to_leave_tomorrow=-12	to_let=22
to_let_you=11	to_login=15	to_london=13	to_look=16	to_lower=-12	to_make=-44	to_make_some=9	to_make_sure=-26
to_make_that=-13	to_make_the=14	to_make_this=-4	to_me=28	to_me_i=15	to_me_so=4	to_meet=46	to_meet_in=17
to_meet_with=31	to_meet_you=5	to_meeting=-11	to_meeting_you=-11	to_miss=-12	to_move=9	to_move_forward=9	to_my=-7
to_no=-6	to_no_longer=-6	to_offer=-15	to_offer_you=-12	to_open=4	to_our=-9	to_our_customers=-5	to_participate=29
to_pat=9	to_pay=18	to_pick=19	to_please=-78	to_please_every=-22	to_postpone=-4	to_provide=-11	to_put=5	to_reach=-12
to_read=28	to_receive=-12	to_receive_communication=-4	to_receive_emails=10	to_receive_the=21	to_receive_these=-15
to_receive_this=-5	to_register=22	to_reject=-5	to_remove_yourself=-11	to_respond=25	to_retrieve=19
to_retrieve_your=19	to_review=24	to_review_our=14	to_sac=15	to_save=-8	to_say=-8	to_schedule=14	to_schedule_a=15
to_see=30	to_see_how=9	to_see_if=-17	to_see_it=-10	to_see_the=17	to_seeing=-4	to_seeing_you=-4	to_send=-17
to_send_the=-11	to_send_to=-8	to_send_you=-14	to_share_a=-9	to_share_them=21	to_share_with=-4	to_show=-4	to_sit=13
to_sit_down=13	to_some=-6	to_speak=32	to_start=12	to_stay=-8	to_steve_instead=-4	to_stop=16	to_subscribe=13
to_support=14	to_switch=-9	to_take=-13	to_take_advantage=-12	to_take_care=6	to_talk=44	to_talk_about=30
to_talk_more=12	to_talk_to=7	to_talk_today=-15	to_tell=-19	to_text=-5	to_text_and=-5	to_thank=-10	to_the=-44
to_the_0=8	to_the_app=-4	to_the_letter=4	to_the_note=-4	to_their=-7	to_think=-16	to_this=18	to_this_email=21
to_touch=19	to_trim=-4	to_trim_the=-4	to_try=15	to_try_and=13	to_try_to=15	to_unsubscribe=-22	to_update=-11
to_update_your=-19	to_us=4	to_us_at=-6	to_use=-4	to_utilize=-5	to_verify=9	to_verify_your=9	to_view=14
to_view_the=21	to_visit=-13	to_wait=-11	to_watch=15	to_watch_this=12	to_which=-6	to_win=-9	to_work_with=-9
to_you=-10	to_you_and=9	to_you_at=9	to_you_or=-18	to_your=-25	to_your_address=-21	to_your_inbox=-18	today=43
today_!=14	today_?=-15	today_and_i=-5	today_and_tomorrow=-9	today_from=29	today_or=8	today_so=-11	today_so_we=-4
today_to=10	together=12	together_for=5	together_i=19	together_see=-5	together_see_sample=-5	together_to=6
together_to_discuss=10	together_with=5	told_him=-6	tomorrow=5	tomorrow's=6	tomorrow_!=9	tomorrow_?=10
tomorrow_afternoon=-7	tomorrow_at=-11	tomorrow_morning=-9	tomorrow_on=16	tomorrow_sunday=8	toni=4	tonight=79
tonight_?=8	tonight_is=11	tonight_is_the=11	tonite=41	too=41	took=-8	tools=-18	top=-29	top_0=-5	topic=25	topics=6
toss=-28	touch=23	touch_with_you=-11	tour=-9	toward=-9	towards=-5	town=10	trade=-13	trading=-6	transition=-5
transport=15	travel=14	travis=4	trending=-10	trial=16	tried=-10	trim=-4	trim_the=-4	trim_the_fat=-4	trip=-7
trouble=28	true=-6	truffles=-10	truly=-8	try=86	try_0=-7	try_and=13	try_this=11	try_to=48	try_to_get=9
try_to_keep=23	try_to_talk=20	trying=-9	trying_to=-9	tues=-4	tuesday=16	turns=-4	twanda=8	twanda_please=6
twitter=-23	two=8	two_please=10	type=-11	type_of=8	u=-5	un=-5	unclear=7	under=-10	understand=5	understand_that=7
understand_your=6	understanding=12	unfortunately=-7	units=-5	unlimited=-10	unsubscribe=-37	unsubscribe_from=-7
until=10	until_0_june=-5	until_0_pm=10	until_a=16	up=22	up_!=21	up_?=-9	up_a=24	up_a_meeting=7	up_and=41	up_for=-25
up_for_lunch=16	up_for_the=-24	up_here=4	up_if=13	up_in=-5	up_our=-5	up_the=4	up_this=9	up_to=-13	up_to_$=18
up_to_our=-7	up_with=8	upcoming=15	update=19	update_on=17	update_your=-12	update_your_email=-19	updated=-15
updates=8	upgrade=-11	upgrade_to=-7	upon=5	upon_the=8	upstream=-5	url=19	url_below=10	us=-16	us_0=13	us_0_0=5
us_a=21	us_an=-5	us_an_email=-5	us_and=-7	us_at=-9	us_at_0=5	us_at__link=-12	us_for=14	us_know=6	us_please=-33
us_please_click=-4	us_so=12	us_to=16	us_to_discuss=20	us_with=7	us_you=-7	use_of=-11	use_the=-15	use_the_following=8
use_this=14	use_to=4	use_your=6	used=-10	used_to_receive=-6	useful=10	useful_to=7	using_it=-9	using_your=9
using_your_email=9	utilities=-4	utility=-18	utilize=-5	vacation=-22	valley=-9	value=25	value_in=13	vehicle=-23
verify=11	verify_your=11	verify_your_email=4	verifying=-10	version=-24	version_of=-6	version_of_the=-4
version_please=8	very=-21	very_soon=-6	via=-13	vicki=14	video=-8	videos=-9	view_the=21	view_this=7	view_your=-11
viruses=-7	visa=21	visit=96	visit__link=56	visit__link_to=17	visit_our=-22	visit_our_help=-19	visit_our_support=-4
visit_the=32	visit_the_following=12	voice=-24	voice_mail=-12	voicemail=-24	volume=9	volume_management=-8	volumes=-8
vote=-7	w=8	wait=-32	wait_until=-13	waiting=-5	wake=11	wanna=-18	want=28	want_it=7	want_me=11	want_me_to=11
want_the=16	want_to=-32	want_to_access=-12	want_to_attend=-6	want_to_change=-6	want_to_do=11	want_to_follow=6
want_to_get=-15	want_to_give=14	want_to_go=-20	want_to_help=-29	want_to_keep=-10	want_to_know=-21	want_to_make=12
want_to_receive=-13	want_to_send=-25	want_to_share=9	want_to_take=-12	want_to_talk=12	want_to_touch=19
want_to_win=-9	want_you=-4	want_you_to=-4	wanted=13	wanted_to=9	wanted_to_follow=12	wanted_you=5	wanted_you_to=5
warranty=-20	was=-55	was_generated=5	was_generated_by=5	was_just=-7	was_not=5	wasn't=-6	wasn't_getting=-6	watch=15
watch_this=12	way=-18	way_to=-19	way_you=7	we=9	we'd=-7	we'd_like=-4	we'd_like_to=-4	we'll=51	we'll_be=9
we'll_discuss=10	we'll_have=19	we'll_have_to=19	we're=-5	we're_going=-9	we're_going_to=-15	we're_pulling=-5
we're_pulling_together=-5	we've=-6	we_all=-6	we_also=11	we_are=-31	we_are_going=8	we_are_looking=-6	we_are_meeting=6
we_are_supposed=5	we_are_trying=-4	we_can=111	we_can_discuss=21	we_can_get=6	we_can_go=14	we_can_have=33
we_can_help=-39	we_can_improve=6	we_can_meet=10	we_can_talk=12	we_can_use=17	we_continue=-8	we_continue_to=-8
we_could=26	we_could_have=10	we_discuss=11	we_discussed=-18	we_discussed_this=-7	we_do=-9	we_don't_want=-9
we_get=-24	we_had=-8	we_have=-28	we_have_a=-4	we_have_dinner=19	we_have_the=-9	we_hope=-21	we_hope_you=-15	we_love=6
we_make=9	we_may=19	we_need=28	we_need_to=30	we_ought=-9	we_ought_to=-9	we_re=5	we_received=-12	we_schedule=14
we_schedule_a=14	we_sent=14	we_shall=15	we_should=-18	we_talked=-5	we_want=-12	we_want_to=-31	we_were=-6	we_will=12
we_will_discuss=10	we_will_get=21	we_will_have=7	we_will_need=6	we_would=-4	we_would_be=7	web=19	web_address=8
web_site=-6	wed=17	wedding=-12	wednesday=27	wednesday_august=-6	wednesday_august_0=-6	week=35	week_?=-9	week_at=15
week_i=9	week_if=11	week_is=-11	week_of=4	week_to=6	week_to_talk=12	weekend=17	weekend_?=27	weekend_in=-9
weekend_to=-9	weeks=-22	weeks_ago=-10	weeks_and=-6	welcome=4	welcome_to=19	well=-42	went=-4	went_to=8
went_to_steve=-4	were=-17	westin=9	we’d_like=-9	we’d_like_to=-9	what=24	what's=-34	what's_going=-9
what's_going_on=-9	what_do=-33	what_he=-4	what_i_owe=4	what_is=43	what_is_the=22	what_is_your=21	what_the=9
what_time=-14	what_to=15	what_to_do=15	what_we=-15	what_you=26	what_you_love=-15	what_you_think=10	what_you_want=10
when=28	when_do=6	when_do_you=6	when_he=4	when_i'm=15	when_i'm_in=13	when_it=-4	when_the=-6	when_we=9
when_we_talked=-5	when_you=18	when_you_can=6	when_you_get=20	when_you_have=5	when_your=-5	where=9	where_we=-12
whether=-18	whether_you=-7	which=-32	which_i=5	which_is=18	which_is_not=14	which_may=-7	which_may_be=-17	which_was=5
which_was_generated=5	which_you=-6	while=-37	while_he=-4	white=-49	who=-33	who_are=-25	who_are_not=-5	whole=7
wholesale=-17	why=6	why_don't=33	why_don't_you=33	why_i=-10	why_you=-5	wide=-4	wiggin=10	will=-29	will_allow=-4
will_be_a=4	will_be_able=23	will_be_activated=4	will_be_available=15	will_be_displayed=-5	will_be_in=-9	will_call=22
will_call_you=11	will_check=-8	will_discuss=25	will_get=-6	will_get_back=-8	will_give=7	will_give_you=7	will_have=16
will_have_a=-9	will_have_to=18	will_help_you=8	will_let=-7	will_let_you=-7	will_like=7	will_like_it=9	will_make=-12
will_need_to=-5	will_not=-7	will_receive=-9	will_send=-5	will_send_a=-8	will_still=8	will_take=-14	will_take_you=-10
will_try=12	will_you=15	win=9	wing=-5	winter=-4	wish=-13	wish_to=-13	with=25	with_0=5	with_a=-8	with_an=-4
with_friday=-4	with_friday_call=-4	with_her=19	with_him=21	with_his=8	with_john=-9	with_me=-13	with_me_to=-14
with_no=8	with_one=-5	with_one_click=-5	with_our=-16	with_this=27	with_us=-17	with_you=33	with_you_and=20
with_you_in=-7	with_you_to=13	with_you_via=-9	with_your=22	within=16	within_0=15	without=15	without_the=11	women=-8
won't_be=7	wondering=-13	woodlands=6	words=-6	work=28	work_at=-11	work_on=23	work_on_the=13	work_please=7
work_with=-8	workers=15	working=-11	working_on=-6	working_together=-6	working_with=-6	works=61	works_for=31
works_for_me=27	worksheets=-5	world=-33	worried=-11	worry=-7	would=59	would_appreciate=10	would_be=40	would_be_a=-8
would_be_best=6	would_be_great=24	would_be_happy=8	would_do=-12	would_give=-7	would_like=47	would_like_to=27
would_like_you=15	would_love=17	would_love_to=17	would_make=-22	would_make_it=-9	would_no=-5	would_no_longer=-5
would_really=-6	would_you_mind=5	would_you_please=8	wouldn't=-7	wouldn't_be=-7	write=-27	write_a=-7	write_to=-10
write_to__link=-8	writing=-27	writing_and=-5	writing_to=-20	wrong=-11	www=-5	xyz=-5	xyz_company=-5
xyz_company_purchases=-5	year=-31	year_for=-8	years=-7	yes=10	yes_we'll=22	yet_?=11	you=41	you'd=-12	you'd_like=6
you'd_like_me=-9	you'd_like_to=9	you'd_prefer=-16	you'd_prefer_to=-16	you'll=-31	you're=20	you're_not=14
you're_still=19	you've=-13	you've_probably=-6	you_!=-6	you_$=-8	you_$_0=-8	you_?=-41	you_a=-25	you_a_call=7
you_a_note=-10	you_a_thank=-4	you_about=7	you_access=-10	you_allow=-15	you_an=5	you_and=37	you_and_help=4
you_and_kristin=-10	you_and_the=9	you_and_you=23	you_and_your=-9	you_anything=-7	you_are=29	you_at=12
you_available=13	you_available_to=8	you_be=4	you_because=-16	you_before=11	you_by=-7	you_can=6	you_can't=-13
you_can_add=4	you_can_come=14	you_can_get=23	you_can_make=9	you_can_now=-12	you_can_reach=6	you_can_select=-14
you_can_unsubscribe=-8	you_can_use=-11	you_change=7	you_choose=20	you_come=14	you_continue=-12	you_continue_to=-12
you_could=66	you_could_leave=10	you_decide=26	you_did=-7	you_do=-29	you_do_not=-19	you_don't=-38	you_don't_have=-14
you_don't_want=-26	you_enjoy=-21	you_feel=14	you_find=-29	you_find_a=-8	you_find_that=9	you_folks=16	you_for=-19
you_for_lunch=6	you_forward=25	you_forward_me=5	you_from=-10	you_get=24	you_get_a=27	you_get_in=10
you_get_started=-12	you_get_the=29	you_give=9	you_give_me=9	you_grow=-19	you_grow_your=-19	you_guys=16	you_had=8
you_have_0=-4	you_have_a=4	you_have_any=17	you_have_been=-10	you_have_questions=7	you_have_received=4	you_have_the=4
you_have_to=-9	you_in=13	you_in_the=-5	you_join=21	you_join_us=11	you_know=31	you_know_if=9	you_know_that=8
you_know_what=-16	you_like=21	you_like_to=10	you_love=-24	you_make=6	you_make_the=-11	you_may=54	you_may_want=21
you_might=-5	you_might_have=6	you_might_want=-5	you_mind=5	you_must=16	you_need=-12	you_no=-6	you_no_longer=-6
you_not=-5	you_note=-4	you_note_in=-4	you_of=-14	you_on=-38	you_on_monday=-8	you_on_the=-7	you_or=-23	you_please=28
you_please_include=4	you_please_make=4	you_please_print=4	you_prefer=-30	you_prefer_not=-16	you_qualify=-12
you_qualify_for=-12	you_read=-12	you_really=-5	you_regarding=-6	you_run=18	you_run_a=15	you_save=-10	you_see=-17
you_see_nothing=-6	you_send=10	you_send_it=12	you_sent=4	you_set=11	you_set_up=11	you_should=57	you_should_call=-14
you_so=6	you_still=30	you_that=-9	you_the=-18	you_there=20	you_think=28	you_to=36	you_to_be=-8	you_to_get=17
you_to_join=12	you_to_know=5	you_to_our=-11	you_to_the=-5	you_today=-6	you_tomorrow=18	you_two=9	you_understand=6
you_understand_your=6	you_up=15	you_use=4	you_via=-9	you_via_e=-9	you_want=29	you_want_me=11	you_want_to=-16
you_what=-4	you_will=17	you_will_be=4	you_will_have=6	you_will_like=9	you_will_receive=-9	you_wish=-14
you_wish_to=-14	you_with=-8	you_would_like=24	you_would_no=-5	your=46	your_account=-11	your_account_please=-5
your_address=-21	your_address_book=-21	your_attention=-7	your_browser_to=-8	your_comments=6	your_contacts=-7
your_convenience=8	your_credit=-6	your_current=14	your_donation=-18	your_e=-4	your_e_mail=-4	your_email=-33
your_email_address=33	your_email_preferences=-19	your_experience=4	your_favorite=10	your_feedback=15
your_financial=-5	your_first=-6	your_free=13	your_free_account=-7	your_friends=-12	your_full=6	your_full_service=6
your_health=5	your_inbox=-18	your_inbox_please=-15	your_information=-4	your_iphone=21	your_life=-14	your_message=-5
your_name=-7	your_name_and=4	your_next=-9	your_note=-15	your_office=-6	your_options=17	your_options_you=6	your_own=6
your_password=-4	your_paycheck=13	your_personal=13	your_policy=9	your_profile=-11	your_profile_and=8
your_question=-15	your_quote=-10	your_site=17	your_small=-19	your_thoughts=4	your_voicemail=-5	your_web=-8	yours=23
yourself=7	yourself_from=-15	yourself_from_the=-9	youtube=-10	you’re=4
`
