import { tokenise } from '#core/tokens'

// Words without a topic: grammar and phrases of any email.

const ENGLISH = `a about above after again against all also although always am an and another any anything are aren't around
as ask at away back be because been before being below best better between both bring but by call came can can't cannot
check come contact could couldn't day days dear did didn't do does doesn't doing don't done down due during each either
else email even ever every everyone everything few find first following for forward from further get give given glad go
going good got great had has hasn't have haven't having he hello help her here hers hi him his hope how however i if in
info into is isn't it its itself just keep kind know last later least less let like little look looking made mail make
many may maybe me meeting message might monday more morning most much must my myself need needs never new next no nor not
note nothing now of off ok okay on once one only open or other our ours out over own per please possible question
questions re read ready really regarding regards reply right said same saturday say says see send sent shall she should
since so some something soon still such sunday sure take than thank thanks that the their them then there these they
thing things think this those though through thursday time to today together tomorrow too tuesday under until up update
us use used using very via want was wasn't way we wednesday week weeks welcome well were what when where whether which
while who whom why will wish with within without won't work would year years yes yesterday yet you your yours
wrote friday fwd fw cc bcc subject www http https com`

const GERMAN = `aber alle allem allen aller alles als also am an andere anderen antwort auch auf aus bei beim bin bis
bitte da dabei damit danach dann dank danke das dass dein dem den denn der des dich die dies diese diesem diesen dieser
dieses dir doch dort du durch ein eine einem einen einer eines er erst es etwas euch euer für freundliche freundlichen
ganz gar geht gern gerne gibt grüße grüsse gut hab habe haben hallo hat hatte hatten heute hier hin ich ihm ihn ihnen ihr
ihre ihrem ihren ihrer im immer in ist ja jede jeden jeder jetzt kann kein keine können könnte lieber liebe machen mail
man mehr mein meine melden mich mir mit mehrere möchte morgen muss müssen nach nachricht nicht nichts noch nun nur ob
oder ohne schon schöne sehr sehr geehrte sein seine seit sich sie sind so soll sollte sondern sonst tag tage über um und
uns unser unsere unter viel viele vielen vom von vor war waren was wegen weil weiter welche wenn wer werde werden wie
wieder wir wird wo woche wochen wollen wurde würde würden zeit zu zum zur zwischen`

const FRENCH = `ai ainsi alors après au aucun aussi autre aux avant avec avez avoir avons bien bonjour bonne ça car ce ceci
cela ces cet cette chez comme comment cordialement dans de demain depuis des deux dit donc du elle elles en encore entre
est et été êtes être eu faire fait fois font hier ici il ils je jour jours jusqu la là le les leur leurs lui ma madame
mais me même merci mes mon monsieur ne ni nos notre nous on ont ou où par pas pendant peu peut peux plus pour pourquoi
près puis qu quand que quel quelle qui quoi sa salut sans se semaine sera ses si sommes son sont sous sur ta te tes toi
ton toujours tous tout toute très trop tu un une vers voici vos votre vous y`

const SPANISH = `a ahora al algo algún alguna antes aquí así atentamente aún aunque bien bueno buenos cada como cómo con
contra cual cuando cuándo de del desde después día días donde dos e el él ella ellos en entre era eres es esa ese eso
esta está estaba estamos están estar este esto estos estoy fue gracias ha había hace hacer hacia han hasta hay he hola
hoy la las le les lo los mañana más me mi mientras mis mismo mucho muchos muy nada ni no nos nosotros nuestra nuestro o
os otra otro para pero poco por porque pues puede puedo que qué quien saludos se sea semana ser si sí sido siempre sin
sobre solo son soy su sus también tan tanto te tiene tienen todo todos tu tus un una uno unos usted ustedes y ya yo`

const STOP_WORDS = new Set(tokenise([ENGLISH, GERMAN, FRENCH, SPANISH].join(' ')).map(({ token }) => token))

export const isStopWord = (token: string): boolean => STOP_WORDS.has(token)
