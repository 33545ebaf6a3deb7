// Measures Nodemailer alone: node bare-nodemailer.ts <port> <mails> <connections>. Prints seconds.
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { performance } from 'node:perf_hooks'

interface Transport {
  sendMail(mail: object): Promise<unknown>
  close(): void
}

const require = createRequire(resolve(import.meta.dirname, '../../server/package.json'))
const { createTransport } = require('nodemailer') as { createTransport(options: object): Transport }
const [port = 0, mails = 0, connections = 0] = process.argv.slice(2).map(Number)

const transport = createTransport({
  host: '127.0.0.1',
  port,
  ignoreTLS: true,
  pool: true,
  maxConnections: connections,
  maxMessages: Number.POSITIVE_INFINITY,
})
const began = performance.now()
await Promise.all(
  Array.from({ length: mails }, (_, index) =>
    transport.sendMail({
      from: { name: 'Nora', address: 'nora@press.example' },
      to: { name: '', address: `bare${index}@sink.example` },
      subject: 'Samples',
      text: 'Dear reader,\n\nthe samples are on their way.\n',
    }),
  ),
)
console.log(`done in ${(performance.now() - began) / 1000} s`)
transport.close()
