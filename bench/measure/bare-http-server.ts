import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

// The limit of an HTTP server on this machine: node:http, answers from memory, no checks. Its argument is a file of {
// path: [headers, body] }.

type Answers = Record<string, [Record<string, string>, string]>

const answers = new Map(Object.entries(JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Answers))
const server = createServer((request, response) => {
  const answer = answers.get(request.url ?? '')
  if (!answer) {
    response.writeHead(404).end()
    return
  }
  response.writeHead(200, answer[0]).end(answer[1])
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`listening on ${(server.address() as AddressInfo).port}\n`)
})
process.once('SIGTERM', () => process.exit(0))
