import { Mailbox } from 'lucide-react'
import { useState } from 'react'
import type { ReplyMailbox } from '../../contract/email-replies.ts'
import { formatMoment } from '../../contract/values/days.ts'
import { adminPaths } from '../admin/paths.ts'
import { ConfirmCall } from '../api/confirm-call.tsx'
import { endpointQuery } from '../api/query.ts'
import { QueryView } from '../api/query-view.tsx'
import { emailReplies } from '../api/wire.ts'
import { PageHeader } from '../page-header.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { Facts } from '../ui/facts.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

const MailboxDialog = lazyDialog(async () => (await import('./mailbox-dialog.tsx')).MailboxDialog)

export function ReplyMailboxPage() {
  return (
    <>
      <PageHeader
        title="Reply by Email"
        subtitle="People can answer a message by replying to its email. Their replies join the conversation."
        backLink={{ to: adminPaths.connections, label: 'Connections' }}
      />
      <QueryView
        query={endpointQuery(emailReplies.mailbox, {})}
        skeleton={<Skeleton status="Loading mailbox..." shape="rows" count={2} />}
      >
        {({ mailbox }) => <Settings mailbox={mailbox} />}
      </QueryView>
    </>
  )
}

function Settings({ mailbox }: { mailbox: ReplyMailbox | null }) {
  const [openDialog, setOpenDialog] = useState<'mailbox' | 'remove' | null>(null)
  const close = () => setOpenDialog(null)
  return (
    <div className="space-y-6">
      {mailbox?.problem && (
        <Alert tone="amber">
          {mailbox.problem}. Replies have been waiting in the mailbox
          {mailbox.failingSince && ` since ${formatMoment(mailbox.failingSince)}`}.
        </Alert>
      )}
      {mailbox ? (
        <Card
          icon={Mailbox}
          title={mailbox.address}
          subtitle="The portal reads this mailbox and marks what it has read."
          footer={
            <div className="flex flex-wrap gap-2">
              <Button variant="secondary" onClick={() => setOpenDialog('mailbox')}>
                Edit Mailbox
              </Button>
              <Button variant="secondary" onClick={() => setOpenDialog('remove')}>
                Remove Mailbox
              </Button>
            </div>
          }
        >
          <Facts
            columnCount={2}
            stacked
            facts={[
              { label: 'IMAP server', value: mailbox.host },
              { label: 'User name', value: mailbox.username },
              { label: 'Receiving server', value: mailbox.receivingServer },
              { label: 'Last read', value: mailbox.readAt ? formatMoment(mailbox.readAt) : 'Not yet' },
            ]}
          />
        </Card>
      ) : (
        <Empty
          icon={Mailbox}
          title="No Mailbox"
          text="Use a mailbox that gets only replies. It must also receive email with a plus sign and a code in its address, such as replies+a1b2@your-domain."
          action={<Button onClick={() => setOpenDialog('mailbox')}>Add Mailbox</Button>}
        />
      )}
      {openDialog === 'mailbox' && <MailboxDialog mailbox={mailbox} onClose={close} />}
      {openDialog === 'remove' && (
        <ConfirmCall
          call={emailReplies.removeMailbox}
          send={{}}
          successToast={{ title: 'Mailbox Removed' }}
          title="Remove the mailbox?"
          text="No one can reply by email anymore. Messages received by email remain."
          confirmLabel="Remove Mailbox"
          danger
          onClose={close}
        />
      )}
    </div>
  )
}
