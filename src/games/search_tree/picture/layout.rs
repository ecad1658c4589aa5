//! Where the nodes stand: every subtree has a strip of the drawing to itself, wide enough for all of it, so that nothing
//! can overlap, and a parent stands above the middle of its children.

/// A place for a node.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Place {
    /// Middle of the node, from the left edge.
    pub(super) x: f64,
    /// Edges from the root.
    pub(super) level: usize,
}

/// Where every node stands.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Layout {
    pub(super) places: Vec<Place>,
    pub(super) width: f64,
    pub(super) levels: usize,
}

/// Children of every node, in order. Parents stand before their children, the root first.
fn children(parents: &[Option<usize>]) -> Vec<Vec<usize>> {
    let mut children = vec![Vec::new(); parents.len()];
    for (child, parent) in parents.iter().enumerate() {
        if let Some(parent) = parent {
            children[*parent].push(child);
        }
    }
    children
}

/// Places nodes of these widths.
pub(super) fn place(parents: &[Option<usize>], widths: &[f64]) -> Layout {
    let children = children(parents);
    let mut strips = widths.to_vec();
    for node in (0..parents.len()).rev() {
        strips[node] = widths[node].max(sum(&strips, &children[node]));
    }
    let mut lefts = vec![0.0; parents.len()];
    let mut places = vec![Place::default(); parents.len()];
    for node in 0..parents.len() {
        let mut left = lefts[node] + (strips[node] - sum(&strips, &children[node])) / 2.0;
        for &child in &children[node] {
            lefts[child] = left;
            places[child].level = places[node].level + 1;
            left += strips[child];
        }
    }
    for node in (0..parents.len()).rev() {
        let right = lefts[node] + strips[node];
        places[node].x = match (children[node].first(), children[node].last()) {
            (Some(&first), Some(&last)) => ((places[first].x + places[last].x) / 2.0)
                .min(right - widths[node] / 2.0)
                .max(lefts[node] + widths[node] / 2.0),
            _ => lefts[node] + strips[node] / 2.0,
        };
    }
    let levels = places.iter().map(|place| place.level + 1).max().unwrap_or_default();
    Layout { places, width: strips.first().copied().unwrap_or_default(), levels }
}

fn sum(strips: &[f64], nodes: &[usize]) -> f64 {
    nodes.iter().map(|&node| strips[node]).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn nodes_of_a_level_never_overlap_and_stay_inside(
            nodes in proptest::collection::vec((any::<proptest::sample::Index>(), 1u8..90), 1..200)
        ) {
            let parents: Vec<_> =
                nodes.iter().enumerate().map(|(id, (index, _))| (id > 0).then(|| index.index(id.max(1)))).collect();
            let widths: Vec<f64> = nodes.iter().map(|(_, width)| f64::from(*width)).collect();
            let layout = place(&parents, &widths);
            let mut spans: Vec<_> = layout.places.iter().zip(&widths).map(|(place, width)| {
                (place.level, place.x - width / 2.0, place.x + width / 2.0)
            }).collect();
            spans.sort_by(|one, two| one.0.cmp(&two.0).then(one.1.total_cmp(&two.1)));
            for pair in spans.windows(2) {
                prop_assert!(pair[0].0 != pair[1].0 || pair[0].2 <= pair[1].1 + 1e-6);
            }
            prop_assert!(spans.iter().all(|span| span.1 >= -1e-6 && span.2 <= layout.width + 1e-6));
        }
    }

    #[test]
    fn siblings_keep_their_order_and_a_parent_stands_above_their_middle() {
        let layout = place(&[None, Some(0), Some(0), Some(1)], &[10.0; 4]);
        let x: Vec<f64> = layout.places.iter().map(|place| place.x).collect();
        assert_eq!(x, [10.0, 5.0, 15.0, 5.0]);
        assert_eq!((layout.width, layout.levels), (20.0, 3));
    }
}
