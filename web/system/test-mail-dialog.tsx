import { TestMail } from '../../contract/system.ts'
import { useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { system } from '../api/wire.ts'
import { useMe } from '../session/session.ts'

export function TestMailDialog({ onClose }: { onClose: () => void }) {
  const { email } = useMe()
  const form = useContractForm(TestMail, { to: email })
  return (
    <FormDialog
      call={system.sendTestMail}
      form={form}
      send={(values) => values}
      successToast={({ isSent }, { to }) =>
        isSent
          ? { title: 'Test Email Sent', description: `On its way to ${to}. Check the spam folder too.` }
          : {
              title: 'Test Email Saved',
              description: 'No mail server is set: the email was saved on the server, not sent.',
            }
      }
      title="Send Test Email"
      description="Checks that the portal’s emails arrive."
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
