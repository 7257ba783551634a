import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'

/** An invitation's link, to be copied by hand. */
export function LinkDialog({ link, onClose }: { link: string; onClose: () => void }) {
  return (
    <Dialog
      title="Invitation link"
      description="This browser does not let a page copy. Select the link and copy it by hand."
      onClose={onClose}
      footer={
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <TextField label="Link" value={link} readOnly onFocus={(event) => event.currentTarget.select()} />
    </Dialog>
  )
}
