import { type DateWords, type NoDates, noDatesOf } from '../no-dates/no-dates.ts'
import { HOLIDAYS } from './french-holidays.ts'
import { MONTHS, PARTS, WEEKDAYS } from './french-names.ts'

// Without accents, like the text.

const WORDS: DateWords = {
  weekdays: Object.keys(WEEKDAYS),
  months: Object.keys(MONTHS),
  holidays: Object.keys(HOLIDAYS),
  parts: Object.keys(PARTS),
}

const KIND =
  '(?:bon|bonne|bonnes|joyeux|joyeuse|joyeuses|excellent|excellente|beau|bel|belle|agreable|heureux|heureuse|doux|douce|merveilleux|merveilleuse|super)'
const DAY =
  '(?:fin de (?:journee|semaine|matinee|soiree|mois|annee)|(?:{weekday}|{holiday})(?: {part})?|week-?end|(?:\\d\\d?|1er) {month}|fetes? de {holiday})'

/** "Bonne fin de semaine !" sets no deadline. */
const WISHES = [
  `${KIND}(?: et (?:tres )?${KIND})? ${DAY}`,
  "(?<=^ ?|[.!?] )(?:enfin|chouette|ouf),? (?:c'est )?vendredi(?= ?(?:[.!]|$))",
  `profite[rz]? bien (?:de|du|de ta|de ton|de votre) ${DAY}`,
]

const EXPRESSIONS = [
  '(?:sapin|pere|marche|cadeau|arbre|vacances|carte|buche|chant|conte|ile|oeuf|poisson|chocolat|lapin|decoration|marche|menu|esprit|magie|prime|voeux)[sx]? (?:de )?(?:noel|paques|nouvel an)',
  'nouvel an (?:chinois|lunaire|juif|musulman|berbere)',
  'journal du dimanche|(?:peintre|chauffeur)s? du dimanche|vendredi noir|robinson et vendredi',
  'du jour au lendemain',
  'midi a (?:quatorze|14) heures',
  '\\d+ jours fin de mois',
]

const NAMES = [
  '(?:Monsieur|Madame|Mme|M\\.|Mlle|Docteur|Dr|Maitre|Pere) (?:{weekday}|{month}|Noel)',
  'Noel (?!\\p{Lu}\\p{Lu})\\p{Lu}\\p{Ll}+',
]
const STREETS = [
  '(?:rue|place|avenue|av\\.|boulevard|bd|quai|pont|square|cours|esplanade|impasse|allee|station|metro) (?:du|des) (?:\\d\\d?|1er|premier|quatre|huit|onze) {month}(?: \\d{4})?',
]

export const FRENCH_NO_DATES: NoDates = noDatesOf(WORDS, {
  sayings: [...WISHES, ...EXPRESSIONS, ...STREETS],
  names: NAMES,
})
