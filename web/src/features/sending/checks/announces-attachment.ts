/**
 * Words that announce a file of the writer's own, in English and German. They decide only whether to ask once, so
 * common words are enough.
 */
const ANNOUNCES = [
  /\b(?:i|we) (?:have |has |['’]ve )?attach(?:ed)?\b/,
  /\b(?:is|are|see|find|as|file|files|document|documents|copy|invoice|the) attached\b/,
  /^(?:please )?(?:find )?attached\b/,
  /\b(?:find|see|in|as) (?:the |an |my |our )?(?:attachments?|enclosed|enclosure)\b/,
  /\b(?:i|we)(?: am| are|['’]m|['’]re) (?:attaching|enclosing)\b/,
  /\b(?:i|we) (?:have )?enclosed?\b/,
  /\battached (?:you(?:['’]ll| will)? find|is|are|please|to this)\b/,
  /\b(?:im|als|siehe|siehe den|s\.) (?:pdf-)?anhang\b/,
  /\b(?:in der|als|siehe|s\.) anlage\b/,
  /\banbei\b/,
  /\b(?:angehängt|angehangen|angefügt|beigefügt|beiliegend)(?:e|en|er|es|em)?\b/,
  /\b(?:hänge|hängen|füge|fügen|lege|legen) (?:ich |wir )?.{0,60}\b(?:an|bei)\b/,
]

/** The other person's file, or the wish for one. */
const OF_OTHERS = [
  /\b(?:your|no|without|any) attach/,
  /\b(?:you|they|he|she) (?:have |had |['’]ve )?attach/,
  /\b(?:can|could|would|will) you\b/,
  /\bthank(?:s| you)?\b/,
  /\b(?:ihre?|eure?|deine?)[nmrs]? anhang\b/,
  /\b(?:kein|keine|keinen|ohne) (?:anhang|anlage)/,
  /\b(?:danke|vielen dank|dank) für\b/,
  /\b(?:können|könnten|kannst|könntest) (?:sie|du|ihr)\b/,
]

/** Longer lines are no sentences that a person typed. Unit: characters. */
const MAX_SENTENCE = 500

/** Reports whether the writer says that a file is attached. Quoted lines do not count. */
export function announcesAttachment(text: string): boolean {
  return ownSentences(text).some(
    (sentence) =>
      ANNOUNCES.some((pattern) => pattern.test(sentence)) && !OF_OTHERS.some((pattern) => pattern.test(sentence)),
  )
}

const ownSentences = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => !line.startsWith('>'))
    .join('\n')
    .toLowerCase()
    .split(/[.!?]\s|\n\s*\n/)
    .map((sentence) => sentence.replace(/\s+/g, ' ').trim().slice(0, MAX_SENTENCE))
