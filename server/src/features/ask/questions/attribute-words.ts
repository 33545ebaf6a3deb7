import { tokenise } from '#core/tokens'
import { stemOf } from '#features/search/index'

// Words of questions that ask for a property or an act of writing. Texts name the property's value instead, so passages
// need not have these words.

const ENGLISH = `colour color price prices cost costs costing charge charges fee amount total sum number count name names named
called date day days time times year month week hour deadline due place location address street phone telephone email kind type
sort size long often far old big large tall heavy happen happens happened happening say says said saying tell tells told mention
mentioned mentions write writes wrote written ask asks asked answer answers answered reply replied send sent mean means meant
reason many much people person somebody anybody someone anyone thing things information details current currently latest newest
exact exactly word words until since may made make makes want wants wanted get gets got take takes took give gives gave need
needs come comes came use used uses please find show give know any some let ever still already planned plan plans more most less least`

const GERMAN = `farbe preis kosten kostet kostete betrag summe anzahl zahl name namen heißt datum termin tag tage zeit uhr uhrzeit jahr monat
woche stunde frist ort adresse straße telefon telefonnummer nummer art größe lange oft weit alt groß schwer passiert passierte
sagt sagte schreibt schrieb geschrieben fragt fragte gefragt antwortet antwortete geantwortet schickt schickte geschickt
bedeutet grund viel viele leute person jemand aktuell neueste genau gerade mehr meisten`

const FRENCH = `couleur prix coût coûte montant nombre nom noms appelle date jour jours heure année mois semaine délai lieu adresse
rue téléphone numéro type taille longtemps souvent passe dit écrit écrire demande demandé répondu envoyé raison personne`

const SPANISH = `color precio cuesta costo coste importe número nombre nombres llama fecha día hora año mes semana plazo lugar
dirección calle teléfono tipo tamaño tiempo pasa pasó dice dijo escribe escribió pregunta preguntó respondió envió motivo persona`

const STEMS = new Set(tokenise([ENGLISH, GERMAN, FRENCH, SPANISH].join(' ')).map(({ token }) => stemOf(token)))

export const isAttribute = (token: string): boolean => STEMS.has(stemOf(token))
