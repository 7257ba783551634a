import { CalendarCheck } from 'lucide-react'
import { lazy } from 'react'
import { paths } from '../paths.ts'
import type { WaitingKind } from '../waiting-kind.ts'

export const waitingPresentation: WaitingKind = {
  kind: 'presentation',
  subject: 'quote',
  icon: CalendarCheck,
  one: 'Presentation',
  many: 'Presentations',
  next: 'Open',
  to: ({ id }) => paths.quote(id),
  Shown: lazy(async () => ({ default: (await import('./waiting-presentation.tsx')).WaitingPresentation })),
}
