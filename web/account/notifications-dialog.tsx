import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type MailKind, mailKindLabels, mailKinds } from '../../contract/values/mail-kinds.ts'
import { isStaff } from '../../contract/values/roles.ts'
import { endpointQuery } from '../api/query.ts'
import { QueryView } from '../api/query-view.tsx'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { notifications } from '../api/wire.ts'
import { useMe } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

interface SwitchToggle {
  kind: MailKind
  isEnabled: boolean
}

const mailSettingsQuery = endpointQuery(notifications.mails, {})

/** The emails that a person gets. Each switch saves at once. */
export function NotificationsDialog({ onClose }: { onClose: () => void }) {
  const isForStaff = isStaff(useMe())

  const client = useQueryClient()
  const { write } = useApiMutation(
    notifications.saveMails,
    {
      failureTitle: 'Notifications not saved',
      onDone: (settings) => client.setQueryData(mailSettingsQuery.queryKey, settings),
      onFailed: () => void client.refetchQueries({ queryKey: mailSettingsQuery.queryKey }),
    },
    { isSerial: true },
  )
  // Optimistic: a switch shows the pressed state until its call settles.
  const [pendingSwitches, setPendingSwitches] = useState<readonly SwitchToggle[]>([])
  const setSwitch = (toggle: SwitchToggle) => {
    setPendingSwitches((toggles) => [...toggles, toggle])
    write({ mails: { [toggle.kind]: toggle.isEnabled } }).finally(() =>
      setPendingSwitches((toggles) => toggles.filter((one) => one !== toggle)),
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
        query={mailSettingsQuery}
        skeleton={<Skeleton status="Loading notification settings..." shape="fields" count={2} />}
      >
        {({ mails: read }) =>
          mailKinds.map((kind) => {
            const { label, toClients, toStaff } = mailKindLabels[kind]
            const hint = isForStaff ? toStaff : toClients
            return (
              hint !== null && (
                <CheckboxField
                  key={kind}
                  label={label}
                  hint={hint}
                  checked={
                    pendingSwitches.findLast((toggle) => toggle.kind === kind)?.isEnabled ?? read[kind]
                  }
                  onChange={({ currentTarget: { checked } }) => setSwitch({ kind, isEnabled: checked })}
                />
              )
            )
          })
        }
      </QueryView>
    </Dialog>
  )
}
