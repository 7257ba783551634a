import { BadgeCheck } from 'lucide-react'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { certificates } from '../api/wire.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'

/**
 * Approve and Issue: approves a holder that a client typed and issues the certificate that waits
 * for it. `narrow` shows an icon only, for tables.
 */
export function ApproveHolder({
  holderId,
  name,
  narrow = false,
  isNext = false,
}: {
  holderId: string
  name: string
  narrow?: boolean
  /** The main action of a work item. */
  isNext?: boolean
}) {
  const approve = useApiMutation(certificates.approveHolder, {
    told: ({ certificate: { number, printed } }) => ({
      title: `Certificate ${number} Issued`,
      description: `For ${printed.holder.name}. Your client is notified.`,
    }),
    fails: 'Error',
  })
  const press = () => approve.write({ id: holderId })
  const label = `Approve and Issue for ${name}`
  return narrow ? (
    <IconButton variant="secondary" icon={BadgeCheck} label={label} disabled={approve.busy} onClick={press} />
  ) : (
    <Button
      size="sm"
      icon={BadgeCheck}
      busy={approve.busy}
      aria-label={label}
      onClick={press}
      {...(isNext ? { 'data-next-step': true } : {})}
    >
      Approve and Issue
    </Button>
  )
}
