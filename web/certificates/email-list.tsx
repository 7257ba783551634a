import { useQuery } from '@tanstack/react-query'
import { RotateCw, X } from 'lucide-react'
import type { CertificateEmail } from '../../contract/certificate-emails.ts'
import { formatMoment } from '../../contract/values/days.ts'
import { agency } from '../agency.ts'
import { endpointQuery } from '../api/query.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { certificateEmails } from '../api/wire.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'

const states = {
  queued: { text: 'Waiting', tone: 'grey' },
  accepted: { text: 'Accepted', tone: 'green' },
  refused: { text: 'Not emailed', tone: 'red' },
  unconfirmed: { text: 'May not have arrived', tone: 'amber' },
} as const

/** The time and reason under a recipient. */
function detailOf({
  state,
  acceptedAt,
  openedAt,
  failedBecause,
  orderedAt,
  orderedByName,
}: CertificateEmail) {
  const formatInAgencyZone = (moment: string) => formatMoment(moment, agency.timeZone)
  if (openedAt !== null) return `Opened ${formatInAgencyZone(openedAt)}`
  if (state === 'accepted' && acceptedAt !== null)
    return `Handed to the agency’s email server ${formatInAgencyZone(acceptedAt)}`
  return failedBecause ?? `${orderedByName}, ${formatInAgencyZone(orderedAt)}`
}

/** In ms. Live updates wait while a dialog is open, so a list in a dialog asks by itself. */
const emailPollDelay = 3000

/** The emails of a certificate, kept up to date until each has its result. */
export function useCertificateEmails(certificateId: string, { enabled = true } = {}) {
  const { data } = useQuery({
    ...endpointQuery(certificateEmails.list, { certificateId }),
    enabled,
    refetchInterval: ({ state: { data } }) =>
      data?.emails.some(({ state }) => state === 'queued') ? emailPollDelay : false,
  })
  return data?.emails ?? []
}

/** To whom a certificate was emailed, and how that ended. */
export function CertificateEmailList({ emails }: { emails: readonly CertificateEmail[] }) {
  const sendAgain = useApiMutation(certificateEmails.sendAgain, {
    successToast: ({ emails: [email] }) => ({
      title: 'Email Will Be Sent Again',
      description: `To ${email?.recipient ?? 'the recipient'}, in ten seconds.`,
    }),
    failureTitle: 'Failed to email the certificate',
  })
  const cancel = useApiMutation(certificateEmails.cancel, {
    successToast: { title: 'Email Cancelled' },
    failureTitle: 'Failed to cancel the email',
  })
  return (
    <ul aria-label="Emails" className="divide-y divide-line text-sm">
      {emails.map((email) => {
        const { id, recipient, state, isSettled, failedBecause } = email
        const canSendAgain = !isSettled && (state === 'refused' || state === 'unconfirmed')
        // In its first ten seconds the toast offers Undo.
        const canCancel = state === 'queued' && failedBecause !== null
        return (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
            <span className="min-w-0 flex-1 basis-48">
              <span className="block font-medium wrap-anywhere">{recipient}</span>
              <span className="block text-xs wrap-anywhere text-muted">{detailOf(email)}</span>
            </span>
            <Badge tone={states[state].tone}>{states[state].text}</Badge>
            {canCancel && (
              <Button
                variant="secondary"
                size="sm"
                icon={X}
                busy={cancel.busy}
                onClick={() => void cancel.write({ id })}
              >
                Cancel Email<span className="sr-only"> to {recipient}</span>
              </Button>
            )}
            {canSendAgain && (
              <Button
                variant="secondary"
                size="sm"
                icon={RotateCw}
                busy={sendAgain.busy}
                onClick={() => void sendAgain.write({ id })}
              >
                Send Again<span className="sr-only"> to {recipient}</span>
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
