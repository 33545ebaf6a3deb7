import '@fontsource-variable/hanken-grotesk/wght.css'
import '@fontsource-variable/source-serif-4/wght.css'
import './ui/tokens.css'
import './ui/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '#app/app.tsx'
import { prepareWords } from '#platform/words/words.ts'

const place = document.getElementById('app')
if (!place) throw new Error('The page has no element for the app.')

await prepareWords(navigator.languages)
createRoot(place).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
