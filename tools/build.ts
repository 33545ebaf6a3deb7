// Builds the changed parts of server and web app and reports the size of each page: node tools/build.ts
import { buildServer } from '../server/src/app/build-server.ts'
import { buildWebApp } from '../server/src/app/build-web-app.ts'
import { measureWebApp } from './web/measure-web-app.ts'

await buildServer()
await buildWebApp((line) => console.log(line))

let over = 0
for (const { page, kilobytes, budget } of measureWebApp()) {
  const good = kilobytes <= budget
  if (!good) over += 1
  console.log(`${good ? 'ok    ' : 'FAILED'}  ${page}: ${kilobytes.toFixed(1)} kB of at most ${budget} kB, compressed`)
}
process.exitCode = over === 0 ? 0 : 1
