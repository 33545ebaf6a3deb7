/** Random numbers that a seed repeats. */
export function createRandom(seed: number): (below: number) => number {
  let state = (seed * 2_654_435_761) >>> 0 || 1
  return (below) => {
    state ^= state << 13
    state >>>= 0
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    return state % below
  }
}

const LINES = [
  '* 1 FETCH (UID 1 FLAGS (\\Seen) RFC822.SIZE 3 INTERNALDATE "01-Jan-2026 00:00:00 +0000" MODSEQ (3))',
  '* 2 FETCH (UID 2 BODY[] {3}\r\nabc FLAGS ())',
  '* 3 FETCH (UID 4294967296 RFC822.SIZE -1 FLAGS NIL)',
  '* FETCH',
  '* 1 FETCH',
  '* 1 FETCH (',
  '* 99999999999999999999 EXISTS',
  '* -1 EXISTS',
  '* 1 EXPUNGE',
  '* VANISHED 1:9999',
  '* VANISHED (EARLIER) 1:*',
  '* SEARCH 1 2 x 4294967295 1e9',
  '* ESEARCH (TAG "1") UID ALL 1:100000',
  '* LIST () NIL NIL',
  '* LIST (\\Noselect) "/" {4}\r\nINBO',
  '* LIST () "/" "&AAAAA"',
  '* STATUS INBOX (MESSAGES x UIDNEXT 99999999999 HIGHESTMODSEQ y)',
  '* OK [UIDVALIDITY 0]',
  '* OK [UIDVALIDITY abc]',
  '* OK [HIGHESTMODSEQ 99999999999999999999999]',
  '* OK [COPYUID 1 1:5 9]',
  '* OK [NIL]',
  '* OK [ALERT] hello',
  '* CAPABILITY',
  '* CAPABILITY AUTH=X\u0000Y',
  '* BYE going',
  '* NO',
  '* BAD',
  '+',
  '+ idling',
  '* ENABLED QRESYNC',
  '* ID ("__proto__" "x")',
  '* NAMESPACE NIL NIL NIL',
  '(((((((((((((((((((((((((((((((',
  '"unclosed',
  '{5}',
  '{99999999}',
  '* 1 FETCH (UID 1 BODY[]<0> {2}\r\nab X-GM-LABELS (\\Inbox "a\\"b" {1}\r\nz) EMAILID (M1))',
]
const ENDS = [
  'TAG OK done',
  'TAG OK [COPYUID 7 1 9] done',
  'TAG OK [APPENDUID x y] done',
  'TAG NO [TRYCREATE] no',
  'TAG BAD what',
  'TAG BYE bye',
  'TAG',
  'X9 OK other',
  'TAG OK [READ-ONLY]',
]

/** An answer to one command: broken lines, then perhaps an end. */
export function hostileAnswer(random: (below: number) => number, tag: string): Buffer {
  const lines = Array.from({ length: random(6) }, () => broken(random, LINES[random(LINES.length)] ?? ''))
  const end = random(8) === 0 ? '' : (ENDS[random(random(2) === 0 ? 2 : ENDS.length)] ?? '')
  return Buffer.from([...lines, end.replace('TAG', tag), ''].join('\r\n'), 'latin1')
}

function broken(random: (below: number) => number, line: string): string {
  const at = random(line.length + 1)
  switch (random(6)) {
    case 0:
      return line.slice(0, at)
    case 1:
      return line.slice(0, at) + String.fromCharCode(random(256)) + line.slice(at)
    case 2:
      return line.slice(0, at) + line.slice(random(line.length + 1))
    default:
      return line
  }
}
