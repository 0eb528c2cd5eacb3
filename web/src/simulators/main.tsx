import '../styles/tokens.css';
import '../styles/fonts.css';
import '../styles/reset.css';
import '../styles/base.css';
import '../ui/ui.css';
import '../ui/danger.css';
import '../styles/layout.css';
import './simulators.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { HostProduct } from './HostProduct';
import { config } from './model/config';
import { SitePage } from './site/SitePage';

const root = document.getElementById('root');
if (!root) throw new Error('the document came without its root');
createRoot(root).render(
  <StrictMode>{config.product === 'site' ? <SitePage /> : <HostProduct />}</StrictMode>,
);
