import { type PlaceWord, placeWords } from '../../../../enums.ts';
import { type GuestLanguage, words } from '../../../../languages.ts';
import { numberedPlace } from '../../../../place-names.ts';
import type { GuestTextKey, GuestTexts } from './texts/fr.ts';

/**
 * The texts of a page whose place is no table, where they differ. Undefined for a table. Apart from the name of
 * the place they are the same in a room, on a lane and at a sunbed: they name neither place nor waiter.
 */
export function placeTexts(
  language: GuestLanguage,
  word: PlaceWord | undefined,
): Partial<GuestTexts> | undefined {
  if (word === undefined || word === 'table') return undefined;
  const table = numberedPlace(word, language, '{{table}}');
  const texts = Object.entries(elsewhere).map(([key, text]) => [
    key,
    (words(text)[language] ?? '').replace('{{place}}', () => table),
  ]);
  return { ...Object.fromEntries(texts), table };
}

/** For files: all texts of a language, for each word. */
export function textsByPlace(language: GuestLanguage, texts: GuestTexts) {
  const all = placeWords.map((word) => [word, { ...texts, ...placeTexts(language, word) }]);
  return Object.fromEntries(all) as Record<PlaceWord, GuestTexts>;
}

const onTheWay =
  'Quelqu’un arrive | Someone is on the way | Alguien ya viene | Es kommt jemand | Sta arrivando qualcuno | Er komt iemand aan | Alguém vem já | 服务员正在过来 | スタッフが参ります | أحد أفراد الفريق في الطريق إليكم';

/** In the order of `guestLanguages`. */
const elsewhere = {
  tableDetected:
    'Code reconnu | Code recognised | Código reconocido | Code erkannt | Codice riconosciuto | Code herkend | Código reconhecido | 已识别二维码 | コードを確認しました | تم التعرّف على الرمز',
  allergy:
    'Une allergie\u202f? Dites-le aussi à l’équipe. | An allergy? Please tell the team as well. | ¿Alguna alergia? Dígaselo también al personal. | Eine Allergie? Bitte sagen Sie es auch dem Team. | Un’allergia? La segnali anche al personale. | Een allergie? Zeg het ook tegen het personeel. | Alguma alergia? Diga-o também à equipa. | 有食物过敏？请同时告知服务员。 | アレルギーのある方は、スタッフにも直接お伝えください。 | لديكم حساسية؟ يُرجى إخبار الفريق أيضاً.',
  tableAsked:
    'Déjà demandé ici\u202f: | Already asked for here: | Ya se ha pedido aquí: | Hier schon gewünscht: | Già chiesto qui: | Hier al gevraagd: | Já pedido aqui: | 此处已提出： | こちらからのご依頼： | سبق طلبه هنا:',
  pendingText:
    'Dès que l’écran de l’équipe l’affiche, nous vous le disons ici. | We’ll tell you here as soon as it’s on the team’s screen. | Le avisaremos aquí en cuanto aparezca en la pantalla del personal. | Sobald sie auf dem Bildschirm des Teams steht, erfahren Sie es hier. | Appena compare sullo schermo del personale, glielo diciamo qui. | Zodra het op het scherm van het team staat, leest u het hier. | Avisamos aqui assim que aparecer no ecrã da equipa. | 服务员的屏幕显示后，我们会在这里告诉您。 | スタッフの画面に表示されましたら、こちらでお知らせします。 | سنخبركم هنا فور ظهوره على شاشة الفريق.',
  overdueText:
    'L’écran de l’équipe ne répond pas encore. Si c’est urgent, adressez-vous à l’équipe. | The team’s screen isn’t responding yet. If it’s urgent, please ask the team. | La pantalla del personal todavía no responde. Si es urgente, avise al personal. | Der Bildschirm des Teams antwortet noch nicht. Wenn es eilt, wenden Sie sich bitte ans Team. | Lo schermo del personale non risponde ancora. Se è urgente, si rivolga al personale. | Het scherm van het team reageert nog niet. Dringend? Spreek het personeel aan. | O ecrã da equipa ainda não responde. Se for urgente, fale com a equipa. | 服务员的屏幕暂时没有响应。如有急事，请直接联系服务员。 | スタッフの画面がまだ応答していません。お急ぎの場合はスタッフにお申し付けください。 | شاشة الفريق لا تستجيب بعد. إذا كان الأمر عاجلاً، يُرجى التواصل مع الفريق.',
  longWait:
    'Personne ne l’a encore prise en charge. Si c’est urgent, adressez-vous à l’équipe. | Nobody has accepted it yet. If it’s urgent, please ask the team. | Todavía no la ha atendido nadie. Si es urgente, avise al personal. | Noch hat sie niemand übernommen. Wenn es eilt, wenden Sie sich bitte ans Team. | Nessuno l’ha ancora presa in carico. Se è urgente, si rivolga al personale. | Nog niemand heeft het opgepakt. Dringend? Spreek het personeel aan. | Ainda ninguém o atendeu. Se for urgente, fale com a equipa. | 还没有服务员接单。如有急事，请直接联系服务员。 | まだ担当者が決まっていません。お急ぎの場合はスタッフにお申し付けください。 | لم يتولَّ أحد الطلب بعد. إذا كان الأمر عاجلاً، يُرجى التواصل مع الفريق.',
  reopenedText:
    'Vous avez signalé que ce n’était pas fait. Si c’est urgent, adressez-vous à l’équipe. | You told us it wasn’t done. If it’s urgent, please ask the team. | Nos ha dicho que todavía falta. Si es urgente, avise al personal. | Sie haben gemeldet, dass noch etwas fehlt. Wenn es eilt, wenden Sie sich bitte ans Team. | Ci ha segnalato che manca ancora qualcosa. Se è urgente, si rivolga al personale. | U heeft gemeld dat er nog iets ontbreekt. Dringend? Spreek het personeel aan. | Disse-nos que ainda falta alguma coisa. Se for urgente, fale com a equipa. | 您告诉我们还没有完成。如有急事，请直接联系服务员。 | まだ届いていないとのことでした。お急ぎの場合はスタッフにお申し付けください。 | أبلغتمونا أن الطلب لم يُنفَّذ. إذا كان الأمر عاجلاً، يُرجى التواصل مع الفريق.',
  inProgressTitle: onTheWay,
  titleInProgress: onTheWay,
  sentNotice:
    'Demande envoyée\u202f! Quelqu’un va arriver bientôt | Request sent! Someone will be with you shortly | ¡Petición enviada! Enseguida le atenderán | Anfrage gesendet! Es kommt gleich jemand | Richiesta inviata! Tra poco arriva qualcuno | Verzoek verstuurd! Er komt zo iemand bij u | Pedido enviado! Alguém vem já a caminho | 已发送！服务员马上就来 | 送信しました！まもなくスタッフが参ります | تم إرسال الطلب! سيصل أحد أفراد الفريق بعد قليل',
  unknownText:
    'L’état de votre demande nous échappe. L’équipe saura vous répondre. | We cannot see the status of your request. Please ask the team. | No sabemos en qué punto está su petición. Pregunte al personal. | Wir können den Stand Ihrer Anfrage gerade nicht sehen. Bitte fragen Sie das Team. | Non riusciamo a vedere a che punto è la Sua richiesta. Chieda al personale. | We kunnen niet zien hoe het met uw verzoek staat. Vraag het aan het personeel. | Não conseguimos ver o estado do seu pedido. Pergunte à equipa. | 暂时查不到您的需求进展，请询问服务员。 | ご依頼の状況を確認できません。スタッフにお尋ねください。 | لا نستطيع معرفة حالة طلبكم. يُرجى سؤال الفريق.',
  othersRequest:
    'Un autre téléphone a fait cette demande. L’annuler quand même\u202f? | Another phone made this request. Cancel it all the same? | Esta petición la hizo otro teléfono. ¿Quiere anularla de todos modos? | Diese Anfrage kommt von einem anderen Handy. Trotzdem stornieren? | Questa richiesta viene da un altro telefono. Annullarla lo stesso? | Dit verzoek komt van een andere telefoon. Toch annuleren? | Este pedido foi feito por outro telemóvel. Cancelar mesmo assim? | 这项需求来自另一部手机。仍要取消吗？ | このご依頼は別の端末からのものです。取り消しますか？ | هذا الطلب من هاتف آخر. هل تريدون إلغاءه رغم ذلك؟',
  servedElsewhere:
    'Autre chose\u202f? Demandez depuis le téléphone qui a fait cette demande, ou adressez-vous à l’équipe. | Anything else? Ask from the phone that made this request, or ask the team. | ¿Algo más? Pídalo desde el teléfono que hizo esta petición, o directamente al personal. | Noch etwas? Rufen Sie mit dem Handy, von dem diese Anfrage kam, oder wenden Sie sich ans Team. | Serve altro? Lo chieda dal telefono che ha fatto questa richiesta, oppure al personale. | Nog iets? Vraag het met de telefoon waarmee dit verzoek is gedaan, of aan het personeel. | Mais alguma coisa? Peça no telemóvel que fez este pedido, ou à equipa. | 还需要什么？请用发出这项需求的手机操作，或直接告诉服务员。 | ほかのご用件は、このご依頼を送った端末から、またはスタッフにお申し付けください。 | هل من شيء آخر؟ اطلبوه من الهاتف الذي أرسل هذا الطلب أو من الفريق.',
  stillHereTitle:
    '{{place}}\u202f: y êtes-vous toujours\u202f? | {{place}}: are you still there? | {{place}}: ¿sigue ahí? | {{place}}: Sind Sie noch da? | {{place}}: è ancora qui? | {{place}}: bent u er nog? | {{place}}: ainda aí está? | {{place}}：您还在吗？ | {{place}}：まだいらっしゃいますか？ | {{place}}: هل ما زلتم هنا؟',
  scanYours:
    'Rien n’a été envoyé. Scannez votre code pour demander quelque chose. | Nothing was sent. Scan your code to ask for something. | No se ha enviado nada. Escanee su código para pedir algo. | Es wurde nichts gesendet. Scannen Sie Ihren Code, um uns zu rufen. | Non è stato inviato nulla. Scansioni il Suo codice per chiedere qualcosa. | Er is niets verstuurd. Scan uw code om iets te vragen. | Nada foi enviado. Leia o seu código para pedir alguma coisa. | 没有发送任何内容。请扫描您的二维码。 | 何も送信していません。お手元のコードを読み取ってください。 | لم يُرسل شيء. امسحوا رمزكم لطلب ما تريدون.',
  receivedTitle:
    'Reçue par l’équipe | Shown to the team | Recibida por el personal | Beim Team angekommen | Ricevuta dal personale | Binnen bij het team | Recebido pela equipa | 服务员已收到 | スタッフに届きました | وصل الطلب إلى الفريق',
  stepReceived:
    'Reçue | Received | Recibida | Erhalten | Ricevuta | Binnen | Recebido | 已收到 | 受付 | وصل',
  againTitle:
    'Nouvel appel à l’équipe | Calling the team again | Nuevo aviso al personal | Neuer Ruf ans Team | Richiamiamo il personale | Nieuwe oproep | Nova chamada | 正在再次呼叫 | 再度お呼び出し中 | نستدعي الفريق من جديد',
  goneText:
    'Cette demande n’est plus à l’écran de l’équipe. Vous pouvez en faire une nouvelle. | This request is no longer on the team’s screen. You can make a new one. | Esta petición ya no está en la pantalla del personal. Puede hacer una nueva. | Diese Anfrage steht nicht mehr auf dem Bildschirm. Sie können eine neue senden. | Questa richiesta non è più sullo schermo del personale. Può farne una nuova. | Dit verzoek staat niet meer op het scherm. U kunt een nieuw verzoek doen. | Este pedido já não está no ecrã da equipa. Pode fazer um novo. | 这项需求已不在服务员的屏幕上，您可以重新提出。 | このご依頼はスタッフの画面にありません。もう一度お送りください。 | لم يعد هذا الطلب على شاشة الفريق. يمكنكم إرسال طلب جديد.',
  teamNotTold:
    'Impossible de prévenir l’équipe pour le moment. | The team could not be told just now. | Ahora mismo no podemos avisar al personal. | Das Team ist gerade nicht zu erreichen. | In questo momento non riusciamo ad avvisare il personale. | Het team is op dit moment niet te bereiken. | De momento não conseguimos avisar a equipa. | 暂时无法通知服务员。 | ただいまスタッフに連絡できません。 | تعذّر إبلاغ الفريق في الوقت الحالي.',
  codeHint:
    'Demandez-le à l’équipe. | Ask the team for it. | Pídaselo al personal. | Fragen Sie das Team danach. | Lo chieda al personale. | Vraag ernaar bij het personeel. | Peça-o à equipa. | 请向服务员询问。 | スタッフにお尋ねください。 | اطلبوه من الفريق.',
  notFoundTitle:
    'Numéro introuvable | Number not found | Número no encontrado | Nummer nicht gefunden | Numero non trovato | Nummer niet gevonden | Número não encontrado | 找不到这个号码 | 番号が見つかりません | الرقم غير موجود',
  noTableText:
    'Ce numéro n’existe pas ici. Adressez-vous à l’équipe\u202f: elle vous aidera, et remplacera ce code. | There is no such number here. Please ask the team, who will help you and replace this code. | Este número no existe aquí. Avise al personal: le ayudará y cambiará este código. | Diese Nummer gibt es hier nicht. Bitte wenden Sie sich ans Team: Es hilft Ihnen und tauscht den Code aus. | Questo numero qui non esiste. Si rivolga al personale: La aiuterà e sostituirà il codice. | Dit nummer bestaat hier niet. Spreek het personeel aan: dat helpt u verder en vervangt deze code. | Este número não existe aqui. Fale com a equipa, que o ajudará e trocará este código. | 这里没有这个号码。请联系服务员帮忙，并更换这个二维码。 | こちらにこの番号はありません。スタッフにお声がけください。コードをお取り替えします。 | لا يوجد هذا الرقم هنا. يُرجى التواصل مع الفريق ليساعدكم ويستبدل الرمز.',
  codeNeededTitle:
    'Scannez votre code | Scan your code | Escanee su código | Scannen Sie Ihren Code | Scansioni il Suo codice | Scan uw code | Leia o seu código | 请扫描您的二维码 | コードを読み取ってください | امسحوا رمزكم',
  codeNeededText:
    'Ici, on appelle en scannant son code. Le vôtre ne marche pas\u202f? Adressez-vous à l’équipe. | Here you call by scanning your own code. Yours doesn’t work? Please ask the team. | Aquí se llama escaneando el propio código. ¿El suyo no funciona? Avise al personal. | Hier rufen Sie, indem Sie Ihren Code scannen. Ihrer geht nicht? Bitte wenden Sie sich ans Team. | Qui si chiama scansionando il proprio codice. Il Suo non funziona? Si rivolga al personale. | Hier roept u ons met uw eigen code. Werkt die van u niet? Spreek het personeel aan. | Aqui chama-se lendo o próprio código. O seu não funciona? Fale com a equipa. | 在这里，请扫描自己的二维码来呼叫。扫不了？请联系服务员。 | こちらでは、お手元のコードを読み取ってスタッフを呼びます。読み取れない場合はスタッフにお声がけください。 | هنا تطلبون الخدمة بمسح رمزكم. رمزكم لا يعمل؟ يُرجى التواصل مع الفريق.',
  troubleText:
    'Le service ne répond pas pour le moment. Réessayez, ou adressez-vous à l’équipe. | The service is not responding right now. Try again, or ask the team. | El servicio no responde ahora mismo. Inténtelo de nuevo o avise al personal. | Der Dienst antwortet gerade nicht. Versuchen Sie es noch einmal, oder wenden Sie sich ans Team. | Il servizio non risponde in questo momento. Riprovi, o si rivolga al personale. | De dienst reageert op dit moment niet. Probeer het opnieuw, of spreek het personeel aan. | O serviço não responde de momento. Tente de novo, ou fale com a equipa. | 服务暂时没有响应。请重试，或联系服务员。 | ただいま応答がありません。もう一度お試しになるか、スタッフにお声がけください。 | الخدمة لا تستجيب حالياً. حاولوا مرة أخرى أو تواصلوا مع الفريق.',
} satisfies Partial<Record<GuestTextKey, string>>;
