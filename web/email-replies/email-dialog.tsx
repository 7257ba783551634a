import { endpointQuery } from '../api/query.ts'
import { QueryView } from '../api/query-view.tsx'
import { emailReplies } from '../api/wire.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { EmailText } from './email-text.tsx'

/** The email from which a message came, whole. */
export function EmailDialog({ messageId, onClose }: { messageId: string; onClose: () => void }) {
  return (
    <Dialog
      title="Email"
      description="The whole text. Card and Social Security numbers are masked."
      onClose={onClose}
      footer={
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <QueryView
        query={endpointQuery(emailReplies.ofMessage, { id: messageId })}
        skeleton={<Skeleton status="Loading email..." shape="rows" count={3} />}
      >
        {({ reply }) => <EmailText email={reply} />}
      </QueryView>
    </Dialog>
  )
}
