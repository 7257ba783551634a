import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type MailKind, notifications } from '../../contract/notifications.ts'
import { isStaff } from '../../contract/values/roles.ts'
import { q, useCall } from '../api/query.ts'
import { Reading } from '../api/reading.tsx'
import { useMe } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { showFailed } from '../ui/show-failed.ts'
import { Skeleton } from '../ui/skeleton.tsx'

interface Kind {
  kind: MailKind
  label: string
  hint: string
}

interface Press {
  kind: MailKind
  sent: boolean
}

const messages: Kind = {
  kind: 'messages',
  label: 'Messages',
  hint: 'When you have had unread messages for 10 minutes.',
}
const forClients: readonly Kind[] = [
  messages,
  { kind: 'requests', label: 'Service requests', hint: 'When your agent starts or completes one.' },
  { kind: 'documents', label: 'Documents', hint: 'When your agent uploads some for you.' },
  { kind: 'quotes', label: 'Quotes', hint: 'When your request is in, and when your quotes are ready.' },
  {
    kind: 'presentations',
    label: 'Presentations',
    hint: 'When one is booked, moved or cancelled, and a day and an hour before.',
  },
  { kind: 'claims', label: 'Claims', hint: 'When a report is in, and at every step of it.' },
]
// The mail of a claim always comes.
const forStaff: readonly Kind[] = [
  messages,
  { kind: 'requests', label: 'Service requests', hint: 'When a client of yours asks for something.' },
  { kind: 'documents', label: 'Documents', hint: 'When a client of yours uploads some.' },
  { kind: 'quotes', label: 'Quotes', hint: 'When a client of yours asks for one.' },
  {
    kind: 'presentations',
    label: 'Presentations',
    hint: 'When one is booked, moved or cancelled, and a day and an hour before.',
  },
  { kind: 'invites', label: 'Invitations', hint: 'When a client accepts one.' },
]

const mails = q(notifications.mails, {})

/** Which mails a person gets. Each switch holds at once. */
export function NotificationsDialog({ onClose }: { onClose: () => void }) {
  const staff = isStaff(useMe())

  const save = useCall(notifications.saveMails, { inTurn: true })
  const client = useQueryClient()
  // What was pressed is shown so at once, until it is known what came of it.
  const [presses, setPresses] = useState<readonly Press[]>([])
  const set = (press: Press) => {
    setPresses((before) => [...before, press])
    save
      .mutateAsync({ mails: { [press.kind]: press.sent } })
      .then(
        (saved) => client.setQueryData(mails.queryKey, saved),
        (error: Error) => {
          showFailed('Notifications not saved', error)
          return client.refetchQueries({ queryKey: mails.queryKey })
        },
      )
      .finally(() => setPresses((before) => before.filter((one) => one !== press)))
  }
  return (
    <Dialog
      title="Notifications"
      description="Choose which emails the portal sends you."
      size="sm"
      onClose={onClose}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <Reading
        of={mails}
        skeleton={<Skeleton status="Loading notification settings..." shape="fields" count={2} />}
      >
        {({ mails: read }) =>
          (staff ? forStaff : forClients).map(({ kind, label, hint }) => (
            <CheckboxField
              key={kind}
              label={label}
              hint={hint}
              checked={presses.findLast((press) => press.kind === kind)?.sent ?? read[kind]}
              onChange={({ currentTarget: { checked } }) => set({ kind, sent: checked })}
            />
          ))
        }
      </Reading>
    </Dialog>
  )
}
