// The React part of the host library.

export { AppWidget, type AppWidgetProps } from './AppWidget';
