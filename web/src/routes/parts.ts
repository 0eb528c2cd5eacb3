import * as app from '../features/app-page/parts';
import { ReadSection } from '../features/app-page/ReadSection';
import { RelatedApps } from '../features/app-page/RelatedApps';
import { RetirementNote } from '../features/app-page/RetirementNote';
import { Reviews } from '../features/app-page/Reviews';
import { Upgrades } from '../features/app-page/Upgrades';
import { ComingDeals, Deals } from '../features/catalog/components/Deals';
import { EmptyListing } from '../features/catalog/components/EmptyListing';
import { ListingMedia } from '../features/catalog/components/ListingMedia';
import { PersonList } from '../features/catalog/components/PersonList';
import { VideoCard } from '../features/catalog/components/VideoCard';
import * as catalog from '../features/catalog/parts';
import { videoCard } from '../features/catalog/videoCard';
import { MediaTiles } from '../features/home/MediaTiles';
import * as home from '../features/home/parts';
import { ReadBlock } from '../features/home/read/ReadBlock';
import { JoinWaitlist } from '../features/install/components/JoinWaitlist';
import { TrustLines } from '../features/install/components/TrustLines';
import * as install from '../features/install/parts';
import { withSheets } from '../ui/markup/withSheets';

// The server draws whole pages: here their parts have their code.

app.readSection.code = withSheets('features/app-page/ReadSection', ReadSection);
app.relatedApps.code = withSheets('features/app-page/RelatedApps', RelatedApps);
app.retirementNote.code = withSheets('features/app-page/RetirementNote', RetirementNote);
app.reviews.code = withSheets('features/app-page/Reviews', Reviews);
app.upgrades.code = withSheets('features/app-page/Upgrades', Upgrades);
catalog.comingDeals.code = withSheets('features/catalog/components/Deals', ComingDeals);
catalog.deals.code = withSheets('features/catalog/components/Deals', Deals);
catalog.emptyListing.code = withSheets('features/catalog/components/EmptyListing', EmptyListing);
catalog.listingMedia.code = withSheets('features/catalog/components/ListingMedia', ListingMedia);
catalog.peopleOf.code = withSheets('features/catalog/components/PersonList', PersonList);
videoCard.code = withSheets('features/catalog/components/VideoCard', VideoCard);
home.mediaTiles.code = withSheets('features/home/MediaTiles', MediaTiles);
home.readBlock.code = withSheets('features/home/read/ReadBlock', ReadBlock);
install.joinWaitlist.code = withSheets('features/install/components/JoinWaitlist', JoinWaitlist);
install.trustLines.code = withSheets('features/install/components/TrustLines', TrustLines);
