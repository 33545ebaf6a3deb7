import { type AddressInfo, createServer, type Socket } from 'node:net'

/** SMTP steps that can fail. `content`: the first bytes of the email have arrived. */
export const SMTP_STEPS = ['greeting', 'ehlo', 'mail', 'rcpt', 'data', 'content', 'end'] as const
export type SmtpStep = (typeof SMTP_STEPS)[number]

/**
 * Behaviour of the server at a step. `later` and `never`: it refuses with 4xx or 5xx. `stall`: it stays silent, then
 * closes the connection. `taken-cut`, only at the end: it accepts the email and closes before its answer. `taken-late`:
 * it answers late.
 */
export type Mood = 'fine' | 'later' | 'never' | 'cut' | 'stall' | 'taken-cut' | 'taken-late'

const STALL_MS = 1_500
const LATE_MS = 150

const FINE: Record<SmtpStep, string> = {
  greeting: '220 moody.example ESMTP',
  ehlo: '250 moody.example',
  mail: '250 2.1.0 fine',
  rcpt: '250 2.1.5 fine',
  data: '354 go on',
  content: '',
  end: '250 2.0.0 taken',
}

const LATER: Partial<Record<SmtpStep, string>> = { rcpt: '450 4.2.0 later', data: '452 4.3.1 full' }
const NEVER: Partial<Record<SmtpStep, string>> = { greeting: '554 5.7.1 never', data: '552 5.3.4 never' }

/** The server's record of one recipient. */
export interface Delivery {
  /** How often the server answered DATA, received content, and finally accepted the email. */
  invited: number
  begun: number
  accepted: number
  contents: Set<string>
}

export interface MoodySmtp {
  readonly port: number
  /** By recipient. */
  readonly deliveries: Map<string, Delivery>
  close(): Promise<void>
}

interface Decisions {
  /** `recipient` is '' before RCPT, the one of the command at RCPT, then the first accepted one. */
  moodAt(step: SmtpStep, recipient: string): Mood
  /** Called at the step, before its answer; and again as `answered` after the email's 250 was written. */
  onStep(step: SmtpStep | 'answered', recipient: string): void
}

/** Starts an SMTP server that asks for its behaviour at each step and records what each recipient got. */
export async function startMoodySmtp({ moodAt, onStep }: Decisions): Promise<MoodySmtp> {
  const deliveries = new Map<string, Delivery>()
  const sockets = new Set<Socket>()
  const seenOf = (recipient: string): Delivery => {
    const existing = deliveries.get(recipient) ?? { invited: 0, begun: 0, accepted: 0, contents: new Set<string>() }
    deliveries.set(recipient, existing)
    return existing
  }

  function converse(socket: Socket): void {
    let pending = ''
    let recipients: string[] = []
    let reading = false
    let begun = false
    const count = (what: 'invited' | 'begun' | 'accepted'): void => {
      for (const recipient of recipients) seenOf(recipient)[what] += 1
    }

    function answer(step: SmtpStep, recipient = recipients[0] ?? ''): boolean {
      onStep(step, recipient)
      const mood = moodAt(step, recipient)
      if (step === 'end' && mood.startsWith('taken')) count('accepted')
      if (mood === 'cut' || mood === 'taken-cut') socket.destroy()
      else if (mood === 'stall') setTimeout(() => socket.destroy(), STALL_MS)
      else if (mood === 'later') socket.write(`${LATER[step] ?? '451 4.3.0 later'}\r\n`)
      else if (mood === 'never') socket.write(`${NEVER[step] ?? '550 5.7.1 never'}\r\n`)
      else if (mood === 'taken-late') setTimeout(() => say(FINE.end, 'end'), LATE_MS)
      else {
        if (step === 'end') count('accepted')
        if (step === 'data') count('invited')
        say(FINE[step], step)
        return true
      }
      return false
    }

    function say(line: string, step: SmtpStep): void {
      if (line === '' || socket.destroyed) return
      socket.write(`${line}\r\n`, () => step === 'end' && onStep('answered', recipients[0] ?? ''))
    }

    function readContent(): boolean {
      if (!begun && pending !== '') {
        begun = true
        count('begun')
        answer('content')
      }
      const end = `\r\n${pending}`.indexOf('\r\n.\r\n')
      if (end < 0 || socket.destroyed) return false
      for (const recipient of recipients) seenOf(recipient).contents.add(pending.slice(0, end))
      pending = pending.slice(end + 3)
      reading = false
      answer('end')
      return true
    }

    function readCommand(line: string): void {
      const verb = line.slice(0, 4).toUpperCase()
      if (verb === 'EHLO') answer('ehlo')
      else if (verb === 'MAIL') {
        recipients = []
        answer('mail')
      } else if (verb === 'RCPT') {
        const recipient = /<(.*)>/.exec(line)?.[1] ?? ''
        if (answer('rcpt', recipient)) recipients.push(recipient)
      } else if (verb === 'DATA') {
        begun = false
        reading = answer('data')
      } else socket.write(verb === 'QUIT' ? '221 bye\r\n' : '502 5.5.2 what\r\n')
    }

    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', (chunk) => {
      pending += chunk.toString('latin1')
      for (;;) {
        if (reading && !readContent()) return
        const at = pending.indexOf('\r\n')
        if (at < 0) return
        const line = pending.slice(0, at)
        pending = pending.slice(at + 2)
        readCommand(line)
      }
    })
    answer('greeting')
  }

  const server = createServer(converse)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    deliveries,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
