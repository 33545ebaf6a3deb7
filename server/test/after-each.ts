import { afterEach } from 'vitest'
import { endWorkshops } from './dossier.ts'

// Runs for every test file. Hooks registered by a shared module would apply to the first file only.
afterEach(endWorkshops)
