import { useState } from 'react'
import type { Agent } from '../../contract/agents.ts'
import { ConfirmCall } from '../api/confirm-call.tsx'
import { admin } from '../api/wire.ts'
import { LinkDialog } from '../invites/link-dialog.tsx'
import { toast } from '../ui/toast.tsx'

/** A link to choose a password. Admins pass it on themselves if the email does not arrive. */
export function SignInLink({ agent, onClose }: { agent: Agent; onClose: () => void }) {
  const [link, setLink] = useState<string | null>(null)
  const copy = async (url: string) => {
    try {
      await navigator.clipboard.writeText(url)
      toast({
        title: 'Link copied',
        description: `This link lets ${agent.fullName} choose a password. Give it to no one else.`,
      })
      onClose()
    } catch {
      // Some browsers allow clipboard writes only directly in a click handler; show the link then.
      setLink(url)
    }
  }
  if (link !== null) return <LinkDialog title="Sign-in link" link={link} onClose={onClose} />
  return (
    <ConfirmCall
      call={admin.link}
      send={{ id: agent.id }}
      onDone={({ link }) => void copy(link.url)}
      title="Copy Sign-In Link"
      text={`Anyone with the link can choose the password of ${agent.fullName}. It works once, for ${agent.status === 'invited' ? '14 days' : 'one hour'}. Give it to them in person.`}
      confirmLabel="Copy Link"
      onClose={onClose}
    />
  )
}
