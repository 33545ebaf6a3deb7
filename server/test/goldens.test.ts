import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routesOf } from '#app/build-app'
import { describeRoutes } from '#platform/http/describe-routes'
import { engines } from './databases.ts'
import { startTestApp, type TestApp } from './test-app.ts'

// Compares with the frozen contract. For an intended change, `npm run golden` rewrites the files, and the changelog
// must mention it.

const UPDATE = process.env.DOSSIER_UPDATE_GOLDENS === '1'
const fileOf = (name: string): string => fileURLToPath(new URL(`../../docs/api/${name}`, import.meta.url))

function golden(name: string, text: string): string {
  if (UPDATE) writeFileSync(fileOf(name), text)
  return readFileSync(fileOf(name), 'utf8')
}

describe('the interface', () => {
  let app: TestApp
  beforeAll(async () => {
    const [sqlite] = engines()
    if (!sqlite) throw new Error('there is no database to test with')
    app = await startTestApp(sqlite)
  })
  afterAll(() => app.stop())

  it('offers exactly the routes, with the roles, scopes and fields, of docs/api/routes.txt', () => {
    const text = describeRoutes(routesOf(app.app.features))
    expect(text).toBe(golden('routes.txt', text))
  })

  it('is described by docs/api/openapi.json', async () => {
    const document = (await app.nobody.get('base:/openapi.json')).body
    // The URL depends on the test.
    document.servers = [{ url: 'http://localhost:3000' }]
    const text = `${JSON.stringify(document, null, 1)}\n`
    expect(document.openapi).toMatch(/^3\.1/)
    expect(text).toBe(golden('openapi.json', text))
  })
})
