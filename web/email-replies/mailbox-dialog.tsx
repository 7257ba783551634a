import type { ReplyMailbox } from '../../contract/email-replies.ts'
import { ReplyMailboxForm } from '../../contract/email-reply-forms.ts'
import { useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { emailReplies } from '../api/wire.ts'

export function MailboxDialog({ mailbox, onClose }: { mailbox: ReplyMailbox | null; onClose: () => void }) {
  const { address = '', host = '', username = '', receivingServer = '' } = mailbox ?? {}
  const form = useContractForm(ReplyMailboxForm, { address, host, username, password: '', receivingServer })
  return (
    <FormDialog
      title={mailbox ? 'Edit Mailbox' : 'Add Mailbox'}
      description="The portal tests the sign-in before it saves."
      call={emailReplies.setMailbox}
      form={form}
      send={(values) => values}
      successToast={{ title: 'Mailbox Saved' }}
      submitLabel="Save Mailbox"
      busyLabel="Checking..."
      onClose={onClose}
    >
      <form.TextField
        name="address"
        label="Address"
        hint="Replies go to this address with a code, such as replies+a1b2@your-domain."
        required
      />
      <form.TextField name="host" label="IMAP server" hint="Its name, such as imap.example.com." required />
      <form.TextField name="username" label="User name" autoComplete="off" required />
      <form.PasswordField
        name="password"
        label="Password"
        autoComplete="off"
        {...(mailbox ? { hint: 'Leave blank to keep the current password.' } : { required: true })}
      />
      <form.TextField
        name="receivingServer"
        label="Receiving server"
        hint="The first word of Authentication-Results in your email."
        required
      />
    </FormDialog>
  )
}
