import { openApp } from './app.tsx'
import './ui/theme.css'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element')
void openApp(root)
