import { writeEarlierResults } from './earlier-results.ts'
import type { EngineScore, Scorecard } from './measure-all.ts'
import type { DatesReport } from './measure-dates.ts'
import type { DueDatesReport } from './measure-due-dates.ts'
import type { FoldReport } from './measure-folds.ts'
import type { OwnDatesReport } from './measure-own-dates.ts'
import type { RequestsReport } from './measure-requests.ts'
import { type ClassScore, ratioOf, type Share, shareText as share } from './statistics.ts'

/**
 * Writes docs/scorecard.md. Equal figures give equal bytes.
 * @param folds cross-validated results of the tuning half; null omits them
 */
export const writeScorecard = (card: Scorecard, folds: FoldReport | null = null): string => `# Triage scorecard

\`npm run scorecard\` writes this page. It classifies the **${card.half}** half of public collections that are not part of this
repository; \`DOSSIER_SHARED_DATA\` names their folder. The first hex digit of the SHA-256 of its bytes assigns an email to a
half: even digits to the tuning half, odd ones to the test half. Emails of the test half that someone read by mistake count
as tuning. Rules and weights were made from the tuning half alone. The test half should be evaluated once per release; the
section "Earlier evaluations" lists every evaluation. Brackets contain the 95 % interval (Wilson).

The engine gets the header fields that the service stores. Every email is classified cold: alone, from an unknown sender,
without records, in an account without corrections. Only "After learning" differs.

## Goals

${goalsOf(card)}
${card.engines.map(writeEngine).join('\n')}
${folds ? writeFolds(folds) : ''}## Requests in sentences

"Detection" asks whether a sentence requests anything, as Parakweet's labels do; invitations to shop count. "Acted on" asks
whether it becomes an action point or a reason to reply. We wrote the 24 German, French and Spanish sentences each before the
rules first ran on them. They are in both halves, so they show that a language works, not how well.

| sentences | | precision | recall | F1 |
|---|---|---|---|---|
${card.requests.map(writeRequests).join('\n')}

## Dates

These sentences come from Microsoft's specification of date expressions. A sentence is right when each of its dates, with or
without a time of day, is found at its position with an allowed value. Ranges, durations and recurrences are excluded, and so
are cases without a reference day (most French ones) or with an impossible date ("30 February"). Some differences are
intended: a date in a file name does not count, and a weekday named on that same weekday means the next one. A time with a
zone is compared in that zone, as the specification writes it.

| language | right | invented in sentences without a date |
|---|---|---|
${card.dates.map(writeDates).join('\n')}

${writeOwnDates(card.ownDates)}

${writeDueDates(card.dueDates)}

## The labels

Language models labelled ${card.labels.mails} emails twice, independently, by [the guide](triage-labels.md), before any rule or weight
was made from these emails. They agree on ${percent(card.labels.agreement)} (Cohen's kappa ${card.labels.kappa.toFixed(2)}). The repository contains hashes and labels:
\`evaluation/triage/action-labels.tsv\`. Where they differ, a third reading decided, without knowing the other two. The ${card.half} half
contains ${card.labels.counts.map(({ action, mails }) => `${mails} \`${action}\``).join(', ')}.

## Limits of these figures

- Spam and ham date from 2002: there are no sender checks and no modern phishing. Signs for those have weights set by hand,
  which nothing here measures.
- Features that identify a collection instead of spam are not learned: names of lists and people, dates, hosts, marks of the
  collection's own filters, list headers, free email addresses, foreign scripts.
- The weights were learned from the settled emails of the tuning half and from 7,377 more that only one labeller read
  (\`action-labels-single.tsv\`). No figure counts those as truth. The results of LangChain's
  sixteen emails were seen once during work on builtin@3, so they only show that nothing is broken.
- Three quarters of the labelled emails come from one company in 2000 to 2002; a third was written by the mailbox owner. They
  have no header but the owner's address, so rules about senders, lists and threads do not apply to them.
- The German, French and Spanish emails were written by language models that did not know the engine.

${writeEarlierResults()}`

function goalsOf(card: Scorecard): string {
  const [builtin] = card.engines
  const english = card.requests[0]
  const dates = card.dates[0]
  if (!builtin || !english || !dates) throw new Error('The scorecard lacks a required part.')
  const { spam, actions } = builtin
  const recall = spam.classes[0]?.recall ?? { hits: 0, of: 0 }
  const replies = actions.classes[0]?.f1 ?? 0
  const rows: [string, string, Share | number, boolean][] = [
    ['asks archived', '≤ 0.02', actions.asksArchived, ratioOf(actions.asksArchived) <= 0.02],
    ['five actions, macro-F1', '≥ 0.75', actions.macroF1, actions.macroF1 >= 0.75],
    ['reply-required, F1', '≥ 0.80', replies, replies >= 0.8],
    ['calibration of the confidence', '≤ 0.05', actions.calibration, actions.calibration <= 0.05],
    ['spam found', '≥ 0.95', recall, ratioOf(recall) >= 0.95],
    ['ham called spam', '≤ 0.005', spam.hamCalledSpam, ratioOf(spam.hamCalledSpam) <= 0.005],
    ['newsletters called spam', '≤ 0.03', spam.hardHamCalledSpam, ratioOf(spam.hardHamCalledSpam) <= 0.03],
    ['requests, F1', '≥ 0.80', english.detection.f1 ?? 0, (english.detection.f1 ?? 0) >= 0.8],
    ['English dates', '≥ 0.85', { hits: dates.right, of: dates.sentences }, dates.right / dates.sentences >= 0.85],
    ['due dates, precision', '≥ 0.95', card.dueDates.precision, ratioOf(card.dueDates.precision) >= 0.95],
  ]
  const lines = rows.map(
    ([name, goal, figure, isMet]) =>
      `| ${name} | ${goal} | ${typeof figure === 'number' ? figure.toFixed(3) : share(figure)} | ${isMet ? 'met' : '**missed**'} |`,
  )
  return `| | goal | builtin | |\n|---|---|---|---|\n${lines.join('\n')}\n`
}

const writeEngine = ({
  engine,
  spam,
  actions,
  learning,
  assistant,
  injection,
}: EngineScore): string => `## Engine ${engine}

### Spam

${classTable(spam.classes)}

False positives: ${share(spam.hamCalledSpam)} of ordinary email, ${share(spam.hardHamCalledSpam)} of wanted newsletters and
shop email. Of both, ${share(spam.hamMoved)} would have been moved (at or above the threshold).${
  spam.calibration === null ? '' : ` Calibration error of the spam score: ${spam.calibration.toFixed(3)}.`
}

### Five actions

Asks archived, that is, emails that want something of the reader (\`reply-required\`, \`human-do\`) and would have left the inbox:
${share(actions.asksArchived)}. Of the emails that want nothing, ${share(actions.restArchived)} are archived; the others stay
in the inbox, because the engine is not sure enough.

Macro-F1: ${actions.macroF1.toFixed(3)}; right: ${share(actions.right)}. Always saying \`${actions.commonest.action}\` would reach
a macro-F1 of ${actions.commonest.macroF1.toFixed(3)} and ${share(actions.commonest.share)}. Calibration error of the confidence: ${actions.calibration.toFixed(3)}.
Classified with a confidence of at least ${actions.threshold}, below which nothing is moved: ${actions.sure.of} of ${actions.right.of}; of these right: ${share(actions.sure)}.

${classTable(actions.classes)}

| collection | right | macro-F1 | asks archived |
|---|---|---|---|
${actions.sets.map((of) => `| ${NAMES_OF_SETS[of.set] ?? of.set} | ${share(of.right)} | ${of.macroF1.toFixed(3)} | ${share(of.asksArchived)} |`).join('\n')}

LangChain's sixteen emails (both halves; respond, notify or ignore): ${share(assistant)}.

### After learning

A simulated user corrects four fifths of the half: spam and ham by a move, the five actions by a label. The last fifth is
then classified, and this is repeated for each fifth. The user corrected ${share(learning.corrected)}. Senders and threads repeat
less often here than in a real inbox, so there is little to learn from.

| | cold | after learning |
|---|---|---|
| spam found | ${share(learning.spamFound.cold)} | ${share(learning.spamFound.learned)} |
| ham called spam, newsletters included | ${share(learning.hamCalledSpam.cold)} | ${share(learning.hamCalledSpam.learned)} |
| five actions | ${share(learning.actions.cold)} | ${share(learning.actions.learned)} |

### Hostile input

Each attack is appended to BIPIA's emails: ${injection.pairs} pairs. The attack changed the action in ${share(injection.actionChanged)}. It
changed the move in ${share(injection.moveChanged)}, mostly because it reads like a request by the sender and keeps the email in
the inbox. It moved an email out of the inbox in ${share(injection.movedAway)}, and put a web address into the engine's texts in
${share(injection.addressSpread)}.
`

const NAMES_OF_SETS: Record<string, string> = {
  lists: 'lists, newsletters and spam (SpamAssassin)',
  office: 'an office (Enron, with headers)',
  aeslc: 'mailboxes of an office (AESLC, without headers)',
  bc3: 'W3C lists (BC3)',
  de: 'German, written for this card',
  fr: 'French, written for this card',
  es: 'Spanish, written for this card',
}

const writeFolds = ({ spam, actions }: FoldReport): string => `## Cross-validation on the tuning half

Each tenth is classified with weights learned from the other nine. The weights' penalties, the spam threshold and the
confidence were chosen by these results, never by the test half. The figures are means of three splits into tenths; each
email counts once in the intervals. They are slightly optimistic, because signs and rules were written from these emails.

Spam found: ${share(spam.spam)}, at a threshold of ${spam.boundary} log-odds. This is the lowest one at which at most 1 in 400
ordinary emails and 1 in 16 newsletters are called spam (${share(spam.ham)}; of newsletters ${share(spam['hard-ham'])}).

Actions, without spam: macro-F1 ${actions.macroF1.toFixed(3)}; right ${share(actions.right)}. Calibration error of the model's
shares: ${actions.calibration.shares.toFixed(3)}; of the confidence derived from them: ${actions.calibration.confidence.toFixed(3)}.

${classTable(actions.classes)}

An email that seems to want nothing is archived only if the probability that it asks for something is small. This table shows
the effect of that limit:

| limit | asks archived | emails that want nothing, archived |
|---|---|---|
${actions.limits.map((at) => `| ${at.limit} | ${share(at.asksArchived)} | ${share(at.restArchived)} |`).join('\n')}

`

const classTable = (classes: readonly ClassScore[]): string =>
  `| class | precision | recall | F1 |\n|---|---|---|---|\n${classes.map(classRow).join('\n')}`

const classRow = ({ name, precision, recall, f1 }: ClassScore): string =>
  `| ${name} | ${share(precision)} | ${share(recall)} | ${f1 === null ? '' : f1.toFixed(3)} |`

const writeRequests = ({ name, detection, actedOn }: RequestsReport): string =>
  [
    { what: 'detection', score: detection },
    { what: 'acted on', score: actedOn },
  ]
    .map(
      ({ what, score }) =>
        `| ${name} | ${what} | ${share(score.precision)} | ${share(score.recall)} | ${score.f1?.toFixed(3) ?? ''} |`,
    )
    .join('\n')

const LANGUAGES: Record<string, string> = { en: 'English', de: 'German', fr: 'French', es: 'Spanish' }

const writeOwnDates = ({
  heldOut,
  remaining,
}: OwnDatesReport): string => `Our own table of English sentences (\`evaluation/triage/english-dates.tsv\`) covers the kinds of expressions that other date
parsers document. Two thirds of it were used to improve the grammar of builtin@5. The last third was held out, except for two
sentences that were used at the end. A sentence is right when exactly its dates are found.

| our own table | with dates | without a date |
|---|---|---|
| held out | ${share(heldOut.dated)} | ${share(heldOut.none)} |
| used | ${share(remaining.dated)} | ${share(remaining.none)} |`

const writeDueDates = ({
  precision,
  unjudged,
}: DueDatesReport): string => `The engine also finds due dates in the requests of real emails: Enron, SpamAssassin's ham and, if \`DOSSIER_AESLC\` names a
clone of it, AESLC. A reader judged them by the sentence and the day on which it was written
(\`evaluation/triage/due-dates.tsv\`; \`list-due-dates.ts\` lists them). The date is right if the sender wants something by it
or at it. Goal: 0.95. Right: ${share(precision)}; not judged: ${unjudged}.`

const writeDates = ({ language, sentences, right, empty, invented }: DatesReport): string =>
  `| ${LANGUAGES[language] ?? language} | ${share({ hits: right, of: sentences })} | ${invented} of ${empty} |`

const percent = (value: number): string => `${(value * 100).toFixed(1)} %`
