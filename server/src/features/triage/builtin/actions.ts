import type { ActionPointType } from '@dossier/contract/vocabulary'
import { type ActionPoint, VERDICT_LIMITS } from '../engine.ts'
import { toPlain } from '../plain-text.ts'
import type { DatedAsk } from './evidence.ts'
import { wantsReply } from './requests/requests.ts'
import { words } from './words.ts'

const MEETING = words(
  'meet(?:ing)?s?',
  'call',
  'schedule',
  'calendar',
  'appointment',
  'availability',
  'available',
  'zoom',
  'teams',
  'lunch',
  'treffen',
  'termin\\p{L}*',
  'besprechung',
  'meeting',
  'telefonat',
  'réunion',
  'rendez-vous',
  'rdv',
  'rencontrer',
  'reunión',
  'reunirnos',
  'cita',
  'llamada',
)
const PAYMENT = words(
  'pay(?:ment|able)?',
  'invoices?',
  'rechnung\\p{L}*',
  'überweis\\p{L}*',
  'zahl(?:en|ung\\p{L}*)',
  'bezahl\\p{L}*',
  'factures?',
  'paiement',
  'payer',
  'régler',
  'facturas?',
  'pago',
  'pagar',
  'wire',
  'refund',
)
const DOCUMENT = words(
  'documents?',
  'docs?',
  'contracts?',
  'reports?',
  'proposal',
  'draft',
  'slides',
  'spreadsheet',
  'attach(?:ed|ment)',
  'sign(?:ed|ature)?',
  'review',
  'forms?',
  'vertr[aä]g\\p{L}*',
  'dokument\\p{L}*',
  'unterlagen',
  'unterschr\\p{L}*',
  'anhang',
  'bericht',
  'angebot',
  'contrat',
  'rapport',
  'devis',
  'dossier',
  'signer',
  'fichier',
  'contrato',
  'documentos?',
  'informe',
  'firmar',
  'presupuesto',
  'adjunto',
)

/** The asks of a mail as things to do, each once, the surest first where there are too many. */
export function actionPointsOf(asks: readonly DatedAsk[]): { points: ActionPoint[]; used: DatedAsk[] } {
  const seen = new Set<string>()
  const points: ActionPoint[] = []
  const used: DatedAsk[] = []
  for (const ask of pick(asks)) {
    const text = toPlain(ask.text, VERDICT_LIMITS.actionText)
    const key = text.toLowerCase()
    if (text === '' || seen.has(key)) continue
    seen.add(key)
    points.push({ text, type: typeOf(ask), dueAt: ask.dueAt })
    used.push(ask)
  }
  return { points, used }
}

/** The strongest ten, back in the order of the mail. */
const pick = (asks: readonly DatedAsk[]): DatedAsk[] =>
  asks
    .toSorted((a, b) => b.strength - a.strength || a.start - b.start)
    .slice(0, VERDICT_LIMITS.actionPoints)
    .toSorted((a, b) => a.start - b.start)

function typeOf(ask: DatedAsk): ActionPointType {
  if (PAYMENT.test(ask.text)) return 'payment'
  if (MEETING.test(ask.text)) return 'meeting'
  if (DOCUMENT.test(ask.text)) return 'document'
  if (ask.kind === 'question' || ask.kind === 'answer') return 'reply'
  if (ask.dueAt !== null) return 'deadline'
  return wantsReply(ask) ? 'reply' : 'task'
}
