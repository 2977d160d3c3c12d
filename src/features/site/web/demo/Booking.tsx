import { useSiteData } from '../site-data.ts';
import { Calendar } from './Calendar.tsx';
import { DemoForm } from './DemoForm.tsx';

/** The operator's booking calendar if there is one, otherwise our own form. */
export function Booking() {
  const { bookingUrl } = useSiteData();
  return bookingUrl ? <Calendar bookingUrl={bookingUrl} /> : <DemoForm />;
}
