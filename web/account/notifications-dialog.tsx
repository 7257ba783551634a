import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type MailKind, mailKindLabels, mailKinds } from '../../contract/values/mail-kinds.ts'
import { isStaff } from '../../contract/values/roles.ts'
import { q } from '../api/query.ts'
import { QueryView } from '../api/query-view.tsx'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { notifications } from '../api/wire.ts'
import { useMe } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

interface SwitchPress {
  kind: MailKind
  sent: boolean
}

const mailSettingsQuery = q(notifications.mails, {})

/** The emails that a person gets. Each switch saves at once. */
export function NotificationsDialog({ onClose }: { onClose: () => void }) {
  const staff = isStaff(useMe())

  const client = useQueryClient()
  const { write } = useApiMutation(
    notifications.saveMails,
    {
      fails: 'Notifications not saved',
      onDone: (saved) => client.setQueryData(mailSettingsQuery.queryKey, saved),
      onFailed: () => void client.refetchQueries({ queryKey: mailSettingsQuery.queryKey }),
    },
    { inTurn: true },
  )
  // Optimistic: a switch shows the pressed state until its call settles.
  const [pendingSwitches, setPendingSwitches] = useState<readonly SwitchPress[]>([])
  const set = (press: SwitchPress) => {
    setPendingSwitches((before) => [...before, press])
    write({ mails: { [press.kind]: press.sent } }).finally(() =>
      setPendingSwitches((before) => before.filter((one) => one !== press)),
    )
  }
  return (
    <Dialog
      title="Notifications"
      description="Choose which emails the portal sends you."
      size="sm"
      onClose={onClose}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <QueryView
        of={mailSettingsQuery}
        skeleton={<Skeleton status="Loading notification settings..." shape="fields" count={2} />}
      >
        {({ mails: read }) =>
          mailKinds.map((kind) => {
            const { label, toClients, toStaff } = mailKindLabels[kind]
            const hint = staff ? toStaff : toClients
            return (
              hint !== null && (
                <CheckboxField
                  key={kind}
                  label={label}
                  hint={hint}
                  checked={pendingSwitches.findLast((press) => press.kind === kind)?.sent ?? read[kind]}
                  onChange={({ currentTarget: { checked } }) => set({ kind, sent: checked })}
                />
              )
            )
          })
        }
      </QueryView>
    </Dialog>
  )
}
