import { Eye, Quote } from 'lucide-react'
import { lazy } from 'react'
import { paths } from '../paths.ts'
import type { WaitingKind } from '../waiting-kind.ts'

const Shown = lazy(async () => ({ default: (await import('./waiting-quote.tsx')).WaitingQuote }))

export const waitingQuote: WaitingKind = {
  kind: 'quote',
  subject: 'quote',
  icon: Quote,
  one: 'Quote without offers',
  many: 'Quotes',
  next: 'Add Quote',
  to: ({ id }) => paths.quote(id),
  Shown,
}

export const waitingRates: WaitingKind = {
  kind: 'rates',
  subject: 'quote',
  icon: Eye,
  one: 'Rates to show',
  many: 'Rates',
  next: 'Show amounts',
  to: ({ id }) => paths.quote(id),
  Shown,
}
