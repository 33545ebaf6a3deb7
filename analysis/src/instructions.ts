import type { Sentence } from './sentences.ts'

// Text for programs that read an email (prompt injection). Two lists: TO_A_MACHINE is precise, because its paragraphs
// are ignored; MENTIONS_A_MACHINE finds more, because it only limits what a model may decide.

const either = (...parts: readonly string[]): RegExp => new RegExp(parts.join('|'), 'iu')

const THIS_EMAIL = '(?:this|the (?:above|current|present)) (?:e-?mail|message|mail|thread|conversation)'
/** No names that people have. */
const ASSISTANT =
  '(?:ais?|ai[- ](?:assistant|agent|model|system|tool|classifier)s?|llms?|(?:chat)?gpt|language models?|chat ?bots?)'
const READER = '(?:automated|e-?mail|ai|triage) (?:assistant|agent|reader|classifier)s?'
const ANSWER = '(?:your|the) (?:response|answer|reply|output)'

/** Matches text that addresses a program reading the email. People do not write so to each other. */
export const TO_A_MACHINE = either(
  // Other instructions, prompts and roles.
  '(?:ignore|disregard|forget|override|bypass)\\s.{0,30}(?:previous|prior|above|earlier|following|all|your|any|preceding)\\s.{0,30}(?:instructions?|prompts?|rules|context|guidelines|directives?)',
  'system prompt|(?:^|\\n)\\s*(?:system|assistant)\\s*:|<\\/?\\s?(?:system|assistant|instructions?)\\s?>|\\[\\/?(?:inst|system)\\]|<\\|im_(?:start|end)\\|>',
  '(?:^|\\n|<!--)\\s*instructions?\\s?:\\s.{0,40}\\b(?:the user|inbox)\\b',
  '(?:hidden|new|secret) instructions?\\b|developer note\\b|(?:unrestricted|developer|dan|jailbreak) mode\\b|from now on,? you (?:are|will|must|have)|you are (?:about|going) to (?:act|pretend|immerse)',
  '\\bprint\\s?["“]|\\brepeat (?:the )?(?:words|text|sentences?) above\\b',
  // The program by its name.
  'you are (?:now )?(?:an? )?(?:ai|language model|assistant|email agent)|as an ai\\b|\\byou \\(the (?:agent|assistant|ai|model)\\)|if you are (?:an? )?(?:ai|llm|bot|language model)\\b',
  '(?:ai|email) (?:assistant|agent)s?\\s?(?:,|:|must|should|reading)',
  `(?:^|[.!?\\n*#>/\\[(-])\\s*(?:attention|note|notice|message|memo)[ ,:]{1,3}(?:to |for )?(?:the |all |any )?(?:${ASSISTANT}|${READER})\\b(?!-)`,
  `(?:^|[.!?\\n])\\s*(?:dear|hello|hi|hey) (?:the |all )?(?:ai[- ]\\p{L}{4,}|llms?|(?:chat)?gpt|language models?|chat ?bots?|${READER})\\b`,
  `\\b(?:any|the|all) (?:${ASSISTANT}|${READER}) (?:that |which )?(?:reads?|reading|process(?:es|ing)?|handl(?:es|ing)|summari[sz](?:es|ing)|triag(?:es|ing)) (?:this|the|your)\\b`,
  // What it shall do: sort this email, act behind the user's back, leak.
  `(?:mark|classify|label|triage|categori[sz]e) ${THIS_EMAIL} as`,
  "(?:without telling|don['’]t tell|do not tell|do not show) (?:the )?user|(?:call|invoke|use) \\w{0,20}(?:forward|send|reply|delete)\\w{0,20}\\s?\\(",
  '\\bthe user (?:has )?(?:explicitly|already|previously) (?:told|authori[sz]ed|whitelisted|permitted)\\b|when the user (?:next |then )?asks you',
  'encoded in the url|generate a markdown|inbox[_ ](?:summary|contents)\\b',
  '"?(?:primary_action|mailbox_action|action|category|label|classification)"?\\s?[:=]\\s?"?(?:no[-_]action|human[-_]do|reply[-_]required)\\b',
  // How its answer shall look.
  `\\b(?:augment|enhance|anagram|misspell|scramble|jumble up) (?:every \\w+ word in |the letters of )?(?:${ANSWER}|letters in ${ANSWER})|\\bmodify ${ANSWER} to (?:mention|express|highlight|hint|promote)\\b`,
  `\\b(?:replace|substitute|convert|use|rearrange|scramble|remove|group|introduce|misspell)\\b.{0,40}\\b(?:letters?|vowels?|typos|anagrams?|spaces|misspellings)\\b.{0,40}\\b${ANSWER}`,
  `\\bprovide your (?:reply|response|answer) (?:with(?:out)? (?:any )?(?:intentional|spaces)|using \\w+ substitution)|\\byour response in anagrammed`,
  `\\bintegrate\\b.{0,120}\\b(?:in|to) ${ANSWER}|\\b(?:add|include) a (?:sentence|compelling reason) in your (?:response|answer)\\b`,
  `\\bin ${ANSWER}, (?:suggest|tease|promote|encourage) (?:users|readers|a major)\\b`,
  // German, French, Spanish.
  'ignor(?:iere|ieren sie) .{0,30}(?:anweisungen|vorgaben)|du bist (?:jetzt |nun )?(?:eine? )?(?:ki(?!\\p{L})|sprachmodell)|(?:hinweis|nachricht|anweisung) (?:für|an) (?:die |den |alle )?(?:ki(?!\\p{L})|sprachmodell)|(?:markiere|klassifiziere) diese (?:e-?mail|mail|nachricht) als',
  "ignore[sz]? .{0,30}instructions précédentes|tu es (?:maintenant )?une? (?:ia(?!\\p{L})|assistant ia|modèle de langage)|(?:note|message|consigne) (?:à|pour) l['’](?:ia(?!\\p{L})|assistant ia)|(?:marque|classe|classifie) ce (?:message|courriel|mail) comme",
  'ignor[ae] .{0,30}instrucciones|eres (?:ahora )?una? (?:ia(?!\\p{L})|asistente de ia|modelo de lenguaje)|(?:nota|mensaje|instrucción) para (?:la )?ia(?!\\p{L})|(?:marca|clasifica) este (?:correo|mensaje) como',
)

const MAILBOX_VERB =
  '(?:mark|label|classif(?:y|ied)|categori[sz]ed?|flag|file|treat|consider|tag|rate|score|move|put|archive|delete|trash|junk|discard|dismiss|skip|hide|report|route|filter|ignore)'

/**
 * Matches text that may speak to an assistant or about how an email is to be sorted. Also some emails of people match:
 * use it only to trust a model less.
 */
export const MENTIONS_A_MACHINE = either(
  `\\b(?:${ASSISTANT}|copilot|claude|gemini|artificial intelligence|(?:ai|email|e-mail|mail|virtual|automated|digital|personal|triage|inbox) (?:assistant|agent|bot|reader|processor|classifier|filter|tool|system|engine|software)s?|classifiers?|triage|prompts?|jailbreak|chatbots?)\\b`,
  '\\b(?:dear|hey|hello|hi|attention|note to|to the|as (?:an?|the)|you,? the) (?:assistant|agent|bot|model|system|machine|robot|algorithm|processor)s?\\b',
  `\\b${MAILBOX_VERB}(?:ed|s|ing)? (?:it|this|that|the|these|all) ?(?:e-?mails?|messages?|mails?|threads?|conversation|one|above)?\\b.{0,30}\\b(?:as|to|into|in|under|immediately|now|permanently|automatically)\\b`,
  `\\b(?:archive|delete|discard|junk|trash|dismiss|skip) (?:this|it|the) ?(?:e-?mail|message|mail|thread)?\\b`,
  `${THIS_EMAIL} (?:is|was|should|must|can|may|has to|needs to|does not|doesn['’]t|requires?|belongs?|contains? no|deserves?|counts?)\\b`,
  '\\bno[-_ ]?(?:action|reply|response|answer|follow[- ]?up|attention)s? (?:is |are )?(?:needed|required|necessary|expected|requested|warranted)|no[-_]action|mailbox[_ ]action|primary[_ ]action|confidence (?:score|of|level|:|=)|\\bjson\\b',
  '\\b(?:ignore|disregard|forget|override|bypass|supersede)\\b.{0,60}\\b(?:above|previous|prior|earlier|everything|anything|rest|content|instructions?|rules?|text|said|warnings?|before)\\b',
  '\\b(?:new|updated|revised|following|these|further|special|important) (?:instructions?|directives?|commands?|tasks?|policy|policies|rules?|guidelines)\\b|\\byour (?:task|instructions?|job|role|objective|goal) (?:is|are|now)\\b|\\bfrom now on\\b|\\b(?:respond|reply|answer|output|return|print) (?:only|exactly|with (?:only|the word|json|exactly))\\b|\\byou (?:must|will|shall) (?:now|only|always|classify|mark|archive|treat|output|respond)\\b',
  '\\b(?:as|into|to|in) (?:the )?(?:spam|junk|trash|archive|low[- ]priority|unimportant|newsletters?|resolved|handled|done)(?: folder| mailbox| mail)?\\b|\\b(?:is|was|as) (?:obvious(?:ly)? |clear(?:ly)? |just )?(?:a )?(?:spam|junk|phishing|scam)\\b',
  // German, French, Spanish.
  '\\b(?:ki|künstliche intelligenz|sprachmodell\\p{L}*|assistent\\p{L}{0,3}|anweisung\\p{L}{0,2}|klassifizier\\p{L}*|archivier\\p{L}*|als (?:spam|erledigt|unwichtig|werbung)|papierkorb|keine (?:aktion|antwort|reaktion) (?:nötig|erforderlich|notwendig))\\b',
  "(?<!\\p{L})(?:l['’]ia|intelligence artificielle|modèle de langage|assistante?s?|consignes?|archive[rz]|corbeille|comme (?:spam|indésirable|traité)|aucune (?:action|réponse) (?:requise|nécessaire))(?!\\p{L})",
  '(?<!\\p{L})(?:la ia|inteligencia artificial|modelo de lenguaje|asistentes?|instrucciones|archiv[ae]r?|papelera|como (?:spam|no deseado|resuelto)|no (?:requiere|necesita|es necesaria) (?:una )?(?:acción|respuesta))(?!\\p{L})',
)

/** Hides words between separators: `i.g.n.o.r.e` and `i g n o r e`. */
const SPACED = /(?<![\p{L}\p{N}])(?:\p{L}[ .\-_*]){4,60}\p{L}(?![\p{L}\p{N}])/gu

/** Reports whether a text may speak to an assistant, also through look-alike or spaced letters. */
export function mentionsMachine(text: string): boolean {
  const plain = text.normalize('NFKC').replace(/\s+/g, ' ')
  const joined = plain.replace(SPACED, (word) => word.replace(/[ .\-_*]/g, ''))
  return MENTIONS_A_MACHINE.test(joined) || TO_A_MACHINE.test(joined)
}

/**
 * Separates sentences that address a machine, with their whole paragraphs, so that they become neither requests nor
 * summaries.
 */
export function withoutInstructions(all: readonly Sentence[]): { sentences: Sentence[]; instructions: Sentence[] } {
  const tainted = new Set<number>()
  const sentences: Sentence[] = []
  const instructions: Sentence[] = []
  for (const sentence of all) {
    if (TO_A_MACHINE.test(sentence.text)) tainted.add(sentence.paragraph)
    if (tainted.has(sentence.paragraph)) instructions.push(sentence)
    else sentences.push(sentence)
  }
  return { sentences, instructions }
}
