import './styles.css';
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
