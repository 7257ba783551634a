import { TestMail } from '../../contract/system.ts'
import { useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { system } from '../api/wire.ts'
import { useMe } from '../session/session.ts'

/** Sends a mail to somebody who looks whether it arrives. */
export function TestMailDialog({ onClose }: { onClose: () => void }) {
  const { email } = useMe()
  const form = useContractForm(TestMail, { to: email })
  return (
    <FormDialog
      call={system.sendTestMail}
      form={form}
      send={(given) => given}
      told={(_, { to }) => ({
        title: 'Test Mail Sent',
        description: `It is on its way to ${to}. Look among the junk mail too.`,
      })}
      title="Send Test Mail"
      description="Shows whether mails of the portal arrive."
      size="sm"
      dirty={false}
      onClose={onClose}
      submitLabel="Send"
      busyLabel="Sending..."
    >
      <form.TextField name="to" label="To" inputMode="email" autoComplete="off" required />
    </FormDialog>
  )
}
