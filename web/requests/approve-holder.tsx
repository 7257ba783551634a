import { BadgeCheck } from 'lucide-react'
import { certificates } from '../../contract/certificates.ts'
import { useCall } from '../api/query.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { toast } from '../ui/toast.tsx'

/** Approve and Issue: one press for a holder that a client typed, whose certificate waits for it. `narrow` is one icon, for a table. */
export function ApproveHolder({
  holderId,
  name,
  narrow = false,
}: {
  holderId: string
  name: string
  narrow?: boolean
}) {
  const approve = useCall(certificates.approveHolder)
  const press = () =>
    approve.mutate(
      { id: holderId },
      {
        onSuccess: ({ certificate: { number, printed } }) =>
          toast({
            title: `Certificate ${number} Issued`,
            description: `For ${printed.holder.name}. Your client is told.`,
          }),
        onError: ({ message }) => toast({ variant: 'destructive', title: 'Error', description: message }),
      },
    )
  const label = `Approve and Issue for ${name}`
  return narrow ? (
    <IconButton
      variant="secondary"
      icon={BadgeCheck}
      label={label}
      disabled={approve.isPending}
      onClick={press}
    />
  ) : (
    <Button size="sm" icon={BadgeCheck} busy={approve.isPending} aria-label={label} onClick={press}>
      Approve and Issue
    </Button>
  )
}
