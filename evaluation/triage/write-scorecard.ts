import { writeEarlierResults } from './earlier-results.ts'
import type { EngineScore, Scorecard } from './measure-all.ts'
import type { DatesReport } from './measure-dates.ts'
import type { FoldReport } from './measure-folds.ts'
import type { OwnDatesReport } from './measure-own-dates.ts'
import type { RequestsReport } from './measure-requests.ts'
import { type ClassScore, intervalOf, type Share } from './statistics.ts'

/**
 * Writes docs/scorecard.md. Equal figures give equal bytes.
 * @param folds cross-validated results of the tuning half; null omits them
 */
export const writeScorecard = (card: Scorecard, folds: FoldReport | null = null): string => `# The scorecard of triage

Written by \`npm run scorecard\` over the **${card.half}** half of collections that belong to others and are not part of this
repository (\`DOSSIER_SHARED_DATA\` says where they lie). A message belongs to a half by the first hex digit of the SHA-256 of
its bytes: even is for tuning, odd for the test, and what somebody saw of the test half by mistake counts to tuning. Rules
and weights were made by the tuning half alone. The test half is to be looked at once for a release; how often it was stands at the end. In brackets: the interval
at 95 % (Wilson).

An engine is shown the header fields that the service keeps. Every mail is judged cold: alone, from a stranger, without records, in an account that knows nothing; but for «after
learning», where a person has put mails right before.

## Marks

${marksOf(card)}
${card.engines.map(writeEngine).join('\n')}
${folds ? writeFolds(folds) : ''}## Requests in sentences

Detection is whether a sentence asks anything at all, which is what Parakweet's labels say, invitations to shop included.
Acted on is what becomes an action point or a reason to answer. The German, French and Spanish sentences are our own, written
before the rules were run on them, 24 of each and all of them in both halves: they show that a language works, not how well.

| sentences | | precision | recall | F1 |
|---|---|---|---|---|
${card.requests.map(writeRequests).join('\n')}

## Dates

Microsoft's specification of date expressions. A sentence is right when each of its dates (with or without a time of day) is
found where it stands, with a value that is allowed. Ranges, durations and recurrences are not asked for, and cases without
a day from which they are read (most French ones) or with one that no calendar has («30 February») are left out. Some differ
on purpose: what stands in the name of a file is no date, and a weekday that is named on that very weekday by day is the next one.
A time that is said with a zone is compared as it is said, as the specification writes it.

| language | right | invented in sentences without any |
|---|---|---|
${card.dates.map(writeDates).join('\n')}

${writeOwnDates(card.ownDates)}

## The labels

${card.labels.mails} mails were labelled twice, by two labellers apart from each other, both of them language models, by
[the guide](triage-labels.md), before any rule was made by them. They agree on ${percent(card.labels.agreement)} (Cohen's kappa
${card.labels.kappa.toFixed(2)}). The repository holds hashes and labels: \`evaluation/triage/action-labels.tsv\`. The headline counts
the mails on which both agree; in «either label» all of them count, and what either said is right.

## What these figures do not say

- The spam is of 2002, and so is the mail beside it: no sender checks, no phishing as it is today. Signs for those have
  weights set by hand, and nothing here measures them.
- Left out of what is learned because it tells one collection from another and not spam from mail: names of lists and of
  persons, dates, hosts, the marks of the collection's own filters, list headers, free mail addresses, foreign scripts.
- What the rules weigh was learned from the mails of the tuning half that both labellers agree on and from 77 more that one
  labeller read alone (\`action-labels-single.tsv\`); no figure counts those as truth. LangChain's sixteen mails were looked
  at once while builtin@3 was made, so they test no more than that nothing is broken.
- Half of the labelled mails come from the mailboxes of one company, many of them the owner's own.
- The collections are small; look at the intervals.

${writeEarlierResults()}`

function marksOf(card: Scorecard): string {
  const [builtin] = card.engines
  const english = card.requests[0]
  const dates = card.dates[0]
  if (!builtin || !english || !dates) throw new Error('The scorecard lacks a part that it must have.')
  const { spam, actions } = builtin
  const recall = spam.classes[0]?.recall ?? { hits: 0, of: 0 }
  const rows: [string, string, Share | number, boolean][] = [
    ['spam found', '≥ 0.95', recall, ratioOf(recall) >= 0.95],
    ['ham called spam', '≤ 1 in 150', spam.hamCalledSpam, ratioOf(spam.hamCalledSpam) <= 1 / 150],
    ['newsletters called spam', '≤ 3 in 30', spam.hardHamCalledSpam, ratioOf(spam.hardHamCalledSpam) <= 0.1],
    ['requests, F1', '≥ 0.80', english.detection.f1 ?? 0, (english.detection.f1 ?? 0) >= 0.8],
    ['English dates', '≥ 0.85', { hits: dates.right, of: dates.sentences }, dates.right / dates.sentences >= 0.85],
    ['dates invented', '0', { hits: dates.invented, of: dates.empty }, dates.invented === 0],
    ['five actions, cold', '≥ 0.70', actions.agreed, ratioOf(actions.agreed) >= 0.7],
  ]
  const lines = rows.map(
    ([name, mark, figure, isMet]) =>
      `| ${name} | ${mark} | ${typeof figure === 'number' ? figure.toFixed(3) : share(figure)} | ${isMet ? 'met' : '**missed**'} |`,
  )
  return `| | mark | builtin | |\n|---|---|---|---|\n${lines.join('\n')}\n`
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

False alarms: ${share(spam.hamCalledSpam)} of ordinary mail, ${share(spam.hardHamCalledSpam)} of newsletters and shop mail
that was wanted; of both, ${share(spam.hamMoved)} would have been moved (at or above the threshold).${
  spam.calibration === null ? '' : ` Calibration error of the spam score: ${spam.calibration.toFixed(3)}.`
}

### Five actions

Right on agreed labels: ${share(actions.agreed)}; either label: ${share(actions.either)}. Always saying
\`${actions.commonest.action}\` would reach ${share(actions.commonest.share)}. Calibration error of the confidence: ${actions.calibration.toFixed(3)}.
Judged with at least ${actions.threshold}, below which nothing is moved: ${actions.sure.of} of ${actions.agreed.of}; of these right: ${share(actions.sure)}.

${classTable(actions.classes)}

LangChain's sixteen mails (all of them; respond, notify or ignore): ${share(assistant)}.

### After learning

A person goes through four fifths of the half and puts right what was judged wrongly: spam and ham by moving it, the five
actions by a label. Then the last fifth is judged; so for each fifth. To correct were ${share(learning.corrected)}. Each mail
here is of another sender and thread more often than in anybody's inbox, so there is little to learn from.

| | cold | after learning |
|---|---|---|
| spam found | ${share(learning.spamFound.cold)} | ${share(learning.spamFound.learned)} |
| ham called spam, newsletters included | ${share(learning.hamCalledSpam.cold)} | ${share(learning.hamCalledSpam.learned)} |
| five actions | ${share(learning.actions.cold)} | ${share(learning.actions.learned)} |

### Hostile input

BIPIA's mails with each attack below: ${injection.pairs} pairs. Another action than without the attack: ${share(injection.actionChanged)};
another move: ${share(injection.moveChanged)}, mostly because the attack reads like a request of the sender and keeps the mail
in the inbox; out of the inbox by the attack: ${share(injection.movedAway)}; the address of a web page in what the engine
says: ${share(injection.addressSpread)}.
`

const writeFolds = ({ spam, actions }: FoldReport): string => `## What the tuning half says of itself

Each tenth judged by what the other nine teach: by this the weights' penalties, the boundary of spam and the confidence were
chosen, never by the test half. The mean of three splits into tenths; each mail counts once in the intervals. Signs and rules
were written with these mails in sight, so they flatter a little.

Spam found ${share(spam.spam)}, at a boundary of ${spam.boundary} log-odds: the lowest at which not more than 1 in 150 of
ordinary mail is called spam (${share(spam.ham)}; of newsletters ${share(spam['hard-ham'])}).

Right on agreed labels, spam left out: ${share(actions.right)}. Calibration error of what the rules say
${actions.calibration.shares.toFixed(3)}, of the confidence that is made of it ${actions.calibration.confidence.toFixed(3)}; with
${actions.right.of} mails in ten bins, chance alone makes some 0.05.

${classTable(actions.classes)}

Below the threshold of a project nothing is moved; 0.6 where nobody chose another. What it would do to these mails:

| threshold | judged with at least that | of these right | archived, and wrongly |
|---|---|---|---|
${actions.thresholds
  .map((at) => `| ${at.threshold} | ${share(at.judged)} | ${share(at.right)} | ${share(at.wronglyArchived)} |`)
  .join('\n')}

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
}: OwnDatesReport): string => `Our own table of English sentences (\`evaluation/triage/english-dates.tsv\`) was written from the kinds of expressions that
date readers document, before the grammar of builtin@5 was mended by two thirds of it; the last third shows what the rules do
with sentences that they were not made by, but for two that were mended at the end. A sentence is right when just those dates are read that it says.

| our own table | with dates | without any |
|---|---|---|
| held out | ${share(heldOut.dated)} | ${share(heldOut.none)} |
| worked from | ${share(remaining.dated)} | ${share(remaining.none)} |`

const writeDates = ({ language, sentences, right, empty, invented }: DatesReport): string =>
  `| ${LANGUAGES[language] ?? language} | ${share({ hits: right, of: sentences })} | ${invented} of ${empty} |`

const ratioOf = ({ hits, of }: Share): number => (of === 0 ? 0 : hits / of)

/** `0.950 (114 of 120; 0.895–0.977)` */
function share(of: Share): string {
  if (of.of === 0) return 'none'
  const [low, high] = intervalOf(of)
  return `${ratioOf(of).toFixed(3)} (${of.hits} of ${of.of}; ${low.toFixed(3)}–${high.toFixed(3)})`
}

const percent = (value: number): string => `${(value * 100).toFixed(1)} %`
