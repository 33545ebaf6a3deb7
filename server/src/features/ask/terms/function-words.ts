import { tokenise } from '#core/tokens'

// Words that state nothing by themselves. A word that changes what a sentence says (before, never, all, Monday) is none.

const ENGLISH = `a an the this that these those it its he him his she her hers they them their theirs we us our you your i me
my who whom whose which what there here and or but so as at in on of to for from by with about into than then also both is
are was were be been being am has have had having do does did will would shall should can could must one
according says said say states stated state mentions mentioned mention writes wrote written email emails mail message note
notes memory record records document text passage passages source sources t ll re ve m`

const GERMAN = `der die das den dem des ein eine einen einem einer eines dieser diese dieses diesem diesen jener es er sie ihm ihn
ihr ihre ihren ihrem ihrer sein seine seinen seinem seiner wir uns unser unsere man wer wen wem wann wo wie warum wieso was welche welchem welchen welcher welches und
oder aber so als an am in im auf aus bei beim von vom zu zum zur für mit über um dass ob auch ist sind war waren bin bist
wurde wurden wird werden worden hat haben hatte hatten kann können soll sollen muss müssen darf laut sagt sagte schreibt schrieb
steht mail nachricht notiz eintrag dokument text quelle`

const FRENCH = `le la les l un une des du de d ce cet cette ces il elle ils elles on nous vous je tu me te se lui leur leurs son sa
ses notre votre qui que qu quoi dont où quand comment pourquoi et ou mais à au aux en dans sur pour par avec chez est sont était étaient été être a ont
avait avaient sera c s selon dit écrit note message texte source`

const SPANISH = `el la los las un una unos unas lo este esta estos estas ese esa esos esas él ella ellos ellas se le les su sus nos
nuestro yo tú quien que qué cuándo dónde cómo cual y o pero a al en de del por para con es son era eran fue fueron ser sido ha han había hay
según dice escribe correo nota mensaje texto fuente`

const WORDS = new Set(tokenise([ENGLISH, GERMAN, FRENCH, SPANISH].join(' ')).map(({ token }) => token))

export const isFunctionWord = (token: string): boolean => WORDS.has(token)

const NEGATIONS = new Set(
  tokenise(
    `no not never none nobody nothing neither nor without cannot nicht kein keine keinen keinem keiner nie niemals niemand
    nichts ohne pas jamais aucun aucune sans rien personne nunca ningún ninguna nadie nada sin tampoco`,
  ).map(({ token }) => token),
)

/** "don't" is the words don and t. */
const CONTRACTION = /n['’]t(?!\p{L})/iu

export const isNegated = (text: string): boolean =>
  CONTRACTION.test(text) || tokenise(text).some(({ token }) => NEGATIONS.has(token))

const CONDITION =
  /(?<!\p{L})(?:if|unless|whether|might|perhaps|maybe|probably|possibly|falls|sofern|vielleicht|könnte|könnten|wahrscheinlich|möglicherweise|peut-être|probablement|quizás?|tal vez|probablemente)(?!\p{L})/iu
/** The month has a capital letter. */
const MAY = /(?<!\p{L})may(?!\p{L})/u

/** Reports whether a sentence holds only under a condition, or perhaps. */
export const isConditional = (text: string): boolean => CONDITION.test(text) || MAY.test(text)

const ASKING =
  /(?<!\p{L})(?:ask(?:s|ed|ing)?|wants? to know|fragt|fragte|fragen|möchte wissen|demand(?:e|ent|ait)|pregunt(?:a|an|ó))(?!\p{L})/iu

/** Reports whether a sentence says that somebody asks, or asks itself. */
export const tellsOfQuestion = (text: string): boolean => text.includes('?') || ASKING.test(text)

export const isQuestion = (text: string): boolean => /\?["')\]»”’]*\s*$/.test(text)
