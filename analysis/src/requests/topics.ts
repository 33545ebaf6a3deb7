import { words } from '../words.ts'

export type RequestTopic = 'payment' | 'meeting' | 'document'

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

/** The subject matter of a request, as far as its words tell. */
export function topicOf(text: string): RequestTopic | null {
  if (PAYMENT.test(text)) return 'payment'
  if (MEETING.test(text)) return 'meeting'
  return DOCUMENT.test(text) ? 'document' : null
}
