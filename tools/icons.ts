// Draws the icons of the installed app from web/public/assets/icon.svg: node tools/icons.ts
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { openChromium } from '../server/test/chromium.ts'

const folder = resolve(import.meta.dirname, '../web/public/assets')
const svg = readFileSync(resolve(folder, 'icon.svg'), 'utf8')

interface Icon {
  name: string
  size: number
  /** Share of the width that the mark takes. A mask may cut all but the middle 80 % (W3C Manifest, maskable icons). */
  mark: number
  ground: string
}

const ICONS: readonly Icon[] = [
  { name: 'icon-192.png', size: 192, mark: 1, ground: 'transparent' },
  { name: 'icon-512.png', size: 512, mark: 1, ground: 'transparent' },
  { name: 'maskable-512.png', size: 512, mark: 0.6, ground: '#dee8e2' },
  { name: 'apple-touch-icon.png', size: 180, mark: 0.72, ground: '#dee8e2' },
]

const browser = await openChromium()
for (const { name, size, mark, ground } of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  await page.setContent(
    `<style>body { display: grid; place-items: center; height: 100vh; margin: 0; background: ${ground} }
    svg { width: ${mark * 100}%; height: ${mark * 100}% }</style>${svg}`,
  )
  await page.screenshot({ path: resolve(folder, name), omitBackground: true })
  await page.close()
}
await browser.close()
