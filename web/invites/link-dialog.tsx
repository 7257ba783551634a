import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'

export function LinkDialog({ title, link, onClose }: { title: string; link: string; onClose: () => void }) {
  return (
    <Dialog
      title={title}
      description="This browser blocks copying. Select the link and copy it."
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
