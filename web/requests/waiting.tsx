import { ClipboardList, FileBadge } from 'lucide-react'
import { lazy } from 'react'
import { paths } from '../paths.ts'
import type { WaitingKind } from '../waiting-kind.ts'

const Shown = lazy(async () => ({ default: (await import('./waiting-request.tsx')).WaitingRequest }))

export const waitingRequest: WaitingKind = {
  kind: 'request',
  subject: 'request',
  icon: ClipboardList,
  one: 'Request',
  many: 'Requests',
  next: 'Complete',
  steps: { confirm: 'Confirm' },
  to: ({ clientId }) => clientId && paths.client(clientId),
  Shown,
}

export const waitingCertificate: WaitingKind = {
  kind: 'certificate',
  subject: 'request',
  icon: FileBadge,
  one: 'Certificate asked for',
  many: 'Certificates',
  next: 'Issue',
  steps: { approve: 'Approve' },
  to: ({ clientId }) => clientId && paths.clientCertificates(clientId),
  Shown,
}
