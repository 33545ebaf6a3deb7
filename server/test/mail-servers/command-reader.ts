import type { Socket } from 'node:net'

/** A command line; literals are cut out of it and follow in order. */
export interface Command {
  text: string
  literals: Buffer[]
}

/** Reads commands with their literals, and asks for those that wait to be asked. */
export function readCommands(socket: Socket, onCommand: (command: Command) => void): void {
  let pending: Buffer = Buffer.alloc(0)
  let command: Command = { text: '', literals: [] }
  let missing = -1
  socket.on('data', (bytes) => {
    pending = Buffer.concat([pending, bytes])
    for (;;) {
      if (missing >= 0) {
        if (pending.length < missing) return
        command.literals.push(pending.subarray(0, missing))
        pending = pending.subarray(missing)
        missing = -1
      }
      const at = pending.indexOf('\r\n')
      if (at < 0) return
      const line = pending.subarray(0, at).toString('utf8')
      pending = pending.subarray(at + 2)
      const literal = /\{(\d+)(\+?)\}$/.exec(line)
      command.text += literal ? line.slice(0, literal.index) : line
      if (!literal) {
        onCommand(command)
        command = { text: '', literals: [] }
        continue
      }
      missing = Number(literal[1])
      if (!literal[2]) socket.write('+ go ahead\r\n')
    }
  })
}
